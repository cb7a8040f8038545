import { expect, test } from 'vitest'
import { condense } from './condense'
import { breaksOff } from './whole-clause'

// Sentences of the handbooks, guides and letters that people bring along: what becomes of each on a slide.
test.each([
  // Whole as they stand.
  [
    '全角中文字符与半角英文字符之间，应有一个半角空格。',
    '全角中文字符与半角英文字符之间，应有一个半角空格',
  ],
  ['不使用非正式的语言风格。', '不使用非正式的语言风格'],
  ['用对“的”、“地”、“得”。', '用对“的”、“地”、“得”'],
  ['添加一个条目，内容为 New upstream release。', '添加一个条目，内容为 New upstream release'],
  ['菜单中的第一个选项就是您的新 Debian 系统。', '菜单中的第一个选项就是您的新 Debian 系统'],
  [
    '本方案采用SST NANDrive芯片，集成了ATA接口控制器。',
    '本方案采用SST NANDrive芯片，集成了ATA接口控制器',
  ],
  ['預置工具提供了一個非常強大和靈活的選項。', '預置工具提供了一個非常強大和靈活的選項'],
  ['沿河第一界面建筑限高9米，檐口高度不高于6米。', '沿河第一界面建筑限高9米，檐口高度不高于6米'],
  [
    'Our insight is to use multi-agent conversations to achieve it.',
    'Our insight is to use multi-agent conversations to achieve it.',
  ],
  // A sign of the list or of a note before it is none of its words.
  [
    '+ 要解决这个问题，可以在命令菜单中选择“取消待执行的动作”。',
    '要解决这个问题，可以在命令菜单中选择“取消待执行的动作”',
  ],
  ['–維護者須自行編輯修改模板檔案。', '維護者須自行編輯修改模板檔案'],
  ['[42] 此处使用了新版本 debhelper v7+ 的特性。', '此处使用了新版本 debhelper v7+ 的特性'],
  [
    '7早期常使用latex + dvips组合命令，后者将.dvi文件转为.ps文件。',
    '早期常使用latex + dvips组合命令，后者将.dvi文件转为.ps文件',
  ],
  ['3个站点配备手抬机动泵。', '3个站点配备手抬机动泵'],
  [
    'Abstract本文档包含 Debian GNU/Linux 12 系统的安装指引。',
    '本文档包含 Debian GNU/Linux 12 系统的安装指引',
  ],
  ['IMPORTANT] 2.5版本vlm后端的输出存在较大变化。', '2.5版本vlm后端的输出存在较大变化'],
  // As many clauses as stand by themselves.
  [
    'debmake命令對上游原始碼樹進行debian化，具體來說，是建立一個debian目錄並僅向該目錄中新增各類模板檔案。',
    'debmake命令對上游原始碼樹進行debian化',
  ],
  [
    '如果文档类指定了titlepage选项，则单独成页；反之，article文档类的标题页与正文接排，不另起一页，也不留空白。',
    '如果文档类指定了titlepage选项，则单独成页',
  ],
  [
    'mineru 命令执行后，除了输出主要的 markdown 文件外，还会生成多个辅助文件用于调试、质检和进一步处理，供使用者逐一查看。',
    'mineru 命令执行后，除了输出主要的 markdown 文件外，还会生成多个辅助文件用于调试、质检和进一步处理',
  ],
  [
    '1在本章节中，只要不产生歧义，所有提及的debian目录下的文件均会省去debian/前缀以求简洁方便，并不另行说明。',
    '在本章节中，只要不产生歧义，所有提及的debian目录下的文件均会省去debian/前缀以求简洁方便',
  ],
  [
    '⁴尽管这里使用bash表达式速记法来指示这些文件名，但你应该使用纯POSIX语法来编写，这是为了兼容dash作为系统shell的情况。',
    '尽管这里使用bash表达式速记法来指示这些文件名，但你应该使用纯POSIX语法来编写',
  ],
  [
    '所產生的debian/copyright檔案，以及-c（Section 6.3）和-k（Section 6.4）選項的輸出都涉及了對版權和授權資訊的啟發式操作。',
    '所產生的debian/copyright檔案，以及-c和-k選項的輸出都涉及了對版權和授權資訊的啟發式操作',
  ],
  [
    'XƎTEX和LuaTEX除了直接支持UTF-8编码外，还支持直接调用TrueType或OpenType格式的字体，因而用来排版中文最为方便。',
    'XƎTEX和LuaTEX除了直接支持UTF-8编码外，还支持直接调用TrueType或OpenType格式的字体',
  ],
  [
    '虽然类 POSIX 共享基本语法，但他们在 shell 变量和全局扩展等基本事情上，行为可能并不相同，编写脚本的人要逐一核对自己用到的每一处。',
    '虽然类 POSIX 共享基本语法，但他们在 shell 变量和全局扩展等基本事情上，行为可能并不相同',
  ],
  [
    '用LATEX排版中文需要解决两方面问题，一方面是对中文字体的支持，另外还有对中文排版中一些细节的处理，后者历来没有人说得清楚。',
    '用LATEX排版中文需要解决两方面问题',
  ],
  // A comma within brackets ends no clause.
  [
    '所有内容块都包含 bbox 字段，表示内容块的边界框坐标 [x0, y0, x1, y1]，映射在 0-1000 范围内的结果。',
    '所有内容块都包含 bbox 字段，表示内容块的边界框坐标 [x0, y0, x1, y1]',
  ],
])('line 22: a bullet is whole clauses: %s', (sentence, bullet) => {
  expect(condense(sentence, 46, 60)).toBe(bullet)
})

test.each([
  // Names of things, of which nothing is said.
  'debian/目錄下的模板檔案。',
  '中文TEX学会启动的lshort-zh-cn修正计划。',
  '安装后所占的空间。',
  '新系统的引导和首次登录后的设置。',
  'Windows 95, Windows 98, Windows ME, Windows XP, Windows 2000.',
  'Debian Policy Manual.',
  // Circumstances and conditions without what they are one of.
  '當更新必須以非靜默模式進行時(例如分散在多個主目錄中的配置檔案都要改為完全不同的結構時)，作為最後的手段，你應該考慮將套件設定到安全的回退狀態並提供相應的文件。',
  '如果您由其他途徑獲知了套件的程式庫套件依賴資訊，例如外部的SPEC文件等等，您可以直接執行“debmake …”命令而不帶-j選項並執行“debian/rules install”命令以檢查所生成檔案的安裝路徑。',
  '為了將安裝檔案變成系統檔案的一部分，Makefile檔案中$(prefix)預設的/usr/local的值需要被覆蓋為/usr，這一點不可省略。',
  '想了解更多产品信息，可以通过电子邮件：sales@zeeis.cn 或拨打电话 024-31876750 来与我们取得联系。',
  'package.cron.d -安装至/etc/cron.d/package：对于其他的任何时间。',
  '如果你不听我的劝告，自己为一个软件包创建并定制了maintainer scripts，在升级与卸载时既没有测试过每一种情形，又没有留下能让别人接手的记录，出了问题就只有你一个人知道。',
  // What somebody thinks aloud within a question, an aside, a picture's name.
  '我以为这张 CD 只有“stable”。',
  '（某些內容已被註釋，可供後續修改使用）。',
  '（图：图形用户界面, 文本, 应用程序, 信件 AI 生成的内容可能不正确）。',
  // Commands, listings and halves of sentences.
  '$ wget http://www.example.org/download/debhello-1.1.tar.gz。',
  '$ vim debhello-0.0/debian/control ... hack, hack, hack,。',
  'I: build_type = I: scan source for copyright+license text and file extensions.',
  '\\begin{quote} Knowledge is power.',
  '23 of control over how files of different types are displayed and acted upon.',
  'snapcraft -- Linux 应用商店警告从这些站点来的二进制软件包。',
])('line 22: what is no whole clause is no bullet: %s', (sentence) => {
  expect(condense(sentence)).toBe('')
})

test('what breaks off is told from what is only short', () => {
  const broken = [
    'Debian Developer (DD',
    '对于软件包维护人员来说',
    '因为安装程序相当聪明',
    '如果使用光盘介质',
    '用包含所有文件的',
    '尽管已有相当数量的软件被打包',
    '在通过串口控制台执行的情况下',
  ]
  expect(broken.filter((text) => !breaksOff(text))).toEqual([])
  const short = [
    '日承载量7,100人次',
    '在控制断面设限流口',
    '开放时间：8时至18时',
    '如果超过上限，就停止放票',
    '三步走：普查、评估、公示',
    '工期提前',
    'Debian Developer（DD）',
    '因地制宜，分类施策',
  ]
  expect(short.filter(breaksOff)).toEqual([])
})
