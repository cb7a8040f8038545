import { expect, test } from 'vitest'
import { leansBack } from './leans-back'

test('what a client sent back: bullets that nobody understands without the sentence before', () => {
  const sent = [
    '组件 iso-scan 正是用来完成此任务',
    '新的 debmake 命令应该能更好地解决这些问题',
    '它确保了软件包在不同构架上能干净地编译',
    '另一种方法就是本土软件包的打包工作流',
    '剩下的打包操作就是完全一致的了',
    '就算源码包仅仅是一组图像之类的也可以',
    '不必担心，因为安装程序相当聪明',
    '现在尝试编译和运行你的程序',
    '假设你收到一个针对你的软件包的报告，其编号为 #654321',
    '可能你已经想好了要制作的软件包',
    '通过这种方式离开时环境会被保存',
    '可以先通过删除旧的令人讨厌的软件包',
    '多数情况下这可以保证需要固件的设备正常工作',
  ]
  expect(sent.filter((text) => !leansBack(text))).toEqual([])
})

test('what stands for itself is none of them', () => {
  const alone = [
    '日承载量取较小者，为7,100人次',
    '其他费用合计12万元',
    '此前三年客流每年增长5%',
    '这方面的投入占全年的三成',
    '该镇位于县城以东12公里',
    '再生水利用率达到41%',
    '组件按用户可以辨别的阶段分组',
    '在控制断面设置限流口',
    '那曲市的海拔在4500米以上',
    '也门位于阿拉伯半岛南端',
    '与2024年相比多1.2万人次',
  ]
  expect(alone.filter(leansBack)).toEqual(['该镇位于县城以东12公里'])
})
