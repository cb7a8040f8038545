import { expect, test } from 'vitest'
import { fold } from '#packages/chinese/fold'
import { readQuestion } from '~/core/ranking/question'
import { isOtherKind } from './direct'
import { lacksAttribute, withoutModal } from './kinds'

const asked = (question: string) =>
  readQuestion(question, { passages: 3000, documentFrequency: {} })
const isOther = (question: string, text: string) =>
  isOtherKind(asked(question), { folded: fold(text) })

test.each([
  ['展柜多高', '展柜共有20件藏品。', '展柜高2.1米。'],
  ['礼盒的净重是多少', '礼盒每箱12盒。', '礼盒净重450 g。'],
  ['洗手液能用多久', '洗手液须用于百分之九十五的病房。', '洗手液能用三十分钟。'],
  ['保修期限多久', '保修由3家网点负责。', '保修24个月。'],
  ['连续读取速度多快', '芯片容量为20字节。', '连续读取每秒30兆字节。'],
  ['休眠温度是多少', '休眠电流为160微安。', '休眠温度为零下40摄氏度。'],
  ['沿河步道还有什么别的叫法', '沿河步道长三公里。', '沿河步道也称滨水绿道。'],
  ['阀门多长时间校验', '阀门须逐只校验一次。', '阀门每半年校验。'],
  ['机房在哪个城市', '机房断电时可支撑四十分钟。', '机房设在温州市。'],
  ['交流会在哪儿举行', '交流会下午举行。', '交流会在文昌阁举行。'],
  ['四号车间由谁维护', '三号车间由设备部维护。', '四号车间由设备部维护。'],
  ['ctime 是什么时间', 'ctime 不是文件创建时间。', 'ctime 是状态修改的时间。'],
])('%s: of another kind is %s, not %s', (question, other, answer) => {
  expect(isOther(question, other)).toBe(true)
  expect(isOther(question, answer)).toBe(false)
})

test('what an attribute asks for may be told without its word', () => {
  const size = asked('展柜的尺寸多大')
  expect(lacksAttribute(size, '长：5cm 宽：5cm 高：0.9cm')).toBe(false)
  expect(lacksAttribute(size, '展柜占用的空间仅为十分之一')).toBe(true)
})

test('能写 asks of 写, 能力 of nothing shorter', () => {
  expect(withoutModal('能写')).toBe('写')
  expect(withoutModal('能力')).toBe('')
  expect(withoutModal('会议')).toBe('')
  expect(withoutModal('登记')).toBe('')
})
