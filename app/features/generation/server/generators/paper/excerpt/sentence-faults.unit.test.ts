import { expect, test } from 'vitest'
import { faultOf, withoutAsides } from './sentence-faults'

const faults = (...sentences: string[]) => sentences.map(faultOf)
const none = (...sentences: string[]) =>
  expect(faults(...sentences)).toEqual(sentences.map(() => null))

test('what stands in no sentence is left out: open brackets, tails, halves of a concession, cells', () => {
  expect(
    faults(
      '详细的原因写在附注里)。',
      '了这项规定以后不再适用。',
      '虽然可以手工创建一个运行环境。',
      '(发布时会省略部分格式)。',
      '名称 数量 单位 备注 合计三项。',
      'f 如果选择导引式分区，可以有三种选择。',
    ),
  ).toEqual(Array.from({ length: 6 }, () => 'fragment'))
  none('与2023年相比，平均停留时间延长0.4小时。', '虽然设备老化，水质仍然达标。')
})

test('what points to a place of its own document is left out, unless it does so in brackets', () => {
  expect(
    faults(
      '更多信息参见第1.6.2节。',
      '下面是两个真实的例子。',
      '效果见图3.4a和3.4b。',
      '参阅附录 B的说明来编写应答文件。',
      '各字段的含义如下。',
      '如前所述，承载量按面积计算。',
      '除了上面提到的部分之外，各处都已核对。',
      '在上述的文件名中，各部分用连字符隔开。',
      '其中的每一步，都会在后续的章节中详细解释。',
      '下面小节会就每种可能的方法，讲授如何获得所需的文件。',
    ),
  ).toEqual(Array.from({ length: 10 }, () => 'pointer'))
  none('承载量按面积计算（参见第3.2节）。', '依照条例第八条的规定，罚款上缴财政。')
  expect(withoutAsides('承载量按面积计算（参见第3.2节）[3]。')).toBe('承载量按面积计算。')
})

test('a document that speaks of itself, its reader or its maker is left out', () => {
  expect(
    faults(
      '本教程已被重写，请使用新的教程。',
      '本章介绍排版的基本方法。',
      '让我们来学习基本的命令。',
      '我们强烈建议你阅读这篇教程。',
      '欢迎反馈意见和批评指正。',
      '手册的大部分内容是我自己的工作。',
      '简体中文版翻译项目由志愿者发起组织。',
      '作者在此感谢所有给予帮助的人。',
      '“参考手册（第一版，2001-2007）”成为文档项目的一员。',
    ),
  ).toEqual(Array.from({ length: 9 }, () => 'self'))
  none('本导则适用于保护范围内的各类活动。', '我国水资源时空分布不均。', '我们对三个断面作了实测。')
})

test('commands, captions, running heads, footnotes and addresses are left out', () => {
  expect(
    faults(
      'dquilt add buggy-file 声明文件将被更改。',
      '$ sudo apt update 然后更新软件包。',
      '图3.1：并排放置图片的示意。',
      '表 2 各区段的日承载量。',
      'CHAPTER 3.开始安装之前要备份您所有的数据。',
      '6.2.组件介绍按组合键来切换回去。',
      '1在当前的内核里可以使用三十二个参数。',
      '29 You should have received a copy of the license.',
      '报名请发邮件到office@example.org或拨打电话。',
      '陈登原. 国史旧闻: 第1卷[M]. 北京: 中华书局, 2000: 29.',
    ),
  ).toEqual([
    'command',
    'command',
    'caption',
    'caption',
    'runningHead',
    'runningHead',
    'footnote',
    'footnote',
    'contact',
    'caption',
  ])
  none(
    '3个月内完成整改的，免予处罚。',
    '2.5寸硬盘的体积是它的十倍。',
    '使用 find(1) 可以查找文件。',
  )
})

test('a bare row of foreign names is no sentence, a foreign sentence is', () => {
  expect(faults('Linux, Ubuntu, Red Hat, Debian, Fedora.')).toEqual(['names'])
  none('The retriever is trained on pairs of questions and passages.')
})

test('what is written in traditional characters is read as the same words', () => {
  expect(
    faults('讓我們先看一個例子。', '詳細的步驟請參見下一節。', '上述的命令會列出檔案。'),
  ).toEqual(['self', 'pointer', 'pointer'])
  none('設備老化，水質仍然達標。')
})

test('what a person sent back of a compiled thesis is left out', () => {
  expect(
    faults(
      '和report默认为oneside，book默认为twoside。',
      '式，则要依赖其它的宏包，如amsthm、ntheorem等等。',
      '省略号有。. .和· · ·两种形式。',
    ),
  ).toEqual(['fragment', 'fragment', 'fragment'])
  expect(faults('2\\text命令仅适合在公式中穿插少量文字。')).toEqual(['footnote'])
  expect(
    faults(
      '更多的字体配置参考。',
      '更多符号可查阅参考文献。',
      '此处默认的目录是上一级目录。',
      '请注意，这里的例子是基于另一种架构的安装过程。',
      '他们可以使用以上三个文件很容易地完成。',
      '必须谨慎地对待以下叙述的测试中显示的警告。',
      '第9–13行是二进制包的控制信息。',
      '我们通过以下操作来定制软件包。',
    ),
  ).toEqual(Array.from({ length: 8 }, () => 'pointer'))
  expect(
    faults(
      '由于这是一份手把手的教程，所以每个步骤都有解释。',
      '在这里，我们尽可能使用通俗的语言，并辅以实例。',
      '文档的简体中文翻译可以在软件包里找到。',
    ),
  ).toEqual(['self', 'self', 'self'])
  expect(withoutAsides('则需要直接调用数学字体宏包（见5.1.3小节）。')).toBe(
    '则需要直接调用数学字体宏包。',
  )
  none(
    '和平时期的用水量低于汛期。',
    '和Java不同，Python的代码不需要先编译。',
    '但，承载量并未因此增加。',
    '这一行业的从业者共有3200人。',
    '以上三项合计占全年支出的62%。',
  )
})

test('what a professor and a publisher sent back of texts made anew is left out', () => {
  expect(
    faults(
      '如果您在寻找其他体系的信息，请访问 Debian-Ports 网页。',
      '我们将本例设为x11。',
      '如果你如上述看见由命令打印出来的差异，就从中抽取妥当的文件。',
      '每个数学尺寸都指定了一个切换的命令，见4.3。',
      '第16和17行使用了模式规则，以此隐式地完成所有工作。',
      '当此处有多个二进制包时，可以在文件名之前写明它们各自的名字。',
    ),
  ).toEqual(Array.from({ length: 6 }, () => 'pointer'))
  expect(
    faults('现在我们需要看看用于实际创建软件包的规则文件。', '我们也需要看看依赖关系。'),
  ).toEqual(['self', 'self'])
  expect(faults('while dquilt push; do dquilt refresh; done应用所有补丁以确保边界清晰。')).toEqual([
    'command',
  ])
  expect(
    faults(
      '1支持图形界面的安装映像会比只支持文本的需要更多内存。',
      '2debian/changelog总是会被自动安装。',
      '单独标记可以解决这个问题，1当软件包升级的时候会被询问。',
    ),
  ).toEqual(['footnote', 'footnote', 'footnote'])
  none(
    '2支考古队同时进场。',
    '3个人分别负责三个断面。',
    '2月份的客流占全年的6%。',
    '新建停车场三处，2处位于镇北。',
    '因此处理能力提高了一倍。',
    '基本例会每月召开一次。',
    '可以访问的时段为每日8时至18时。',
  )
})
