import { expect, test } from 'vitest'
import { checkSupport, preparePassage } from '..'
import { foldClose } from '../coverage'
import { findFaults } from './faults'
import { measuresOf } from './measures'

const faultsOf = (claim: string, passage: string) =>
  findFaults(foldClose(claim), preparePassage(passage)).faults

function expectSupport(passage: string, { faithful, false: wrong }: Record<string, string[]>) {
  const source = preparePassage(passage)
  for (const claim of faithful ?? []) expect(checkSupport(claim, source), claim).toBe('supported')
  for (const claim of wrong ?? []) expect(checkSupport(claim, source), claim).not.toBe('supported')
}

test('a number is read with its unit, its bound and the time that it is counted by', () => {
  const read = (text: string) =>
    measuresOf(text).map(({ value, dimension, bound, per }) => [value, dimension, bound, per])
  expect(read('不超过85毫安')).toEqual([[0.085, 'current', 'most', '']])
  expect(read('两年内')).toEqual([[63_072_000, 'time', 'most', '']])
  expect(read('日均3.6万人次')).toContainEqual([36_000, 'people', null, 'day'])
  expect(read('至少百分之五')).toEqual([[5, 'share', 'least', '']])
  expect(read('统一、万一、一旦')).toEqual([])
})

test('a sentence in words of its own is carried when its facts are', () => {
  expectSupport(
    '工作时为85毫安，休眠状态为160微安。废液每桶不超过容量的八成，每月第二个周三集中转运。',
    {
      faithful: ['休眠的时候电流只有0.16毫安', '废液桶最多装到80%'],
      false: ['休眠时电流为160毫安', '废液桶最多装到九成'],
    },
  )
})

test('a number that stands of something else in the passage is another fact', () => {
  expectSupport('重大故障两小时内响应、六小时内到场、二十四小时内修复。', {
    faithful: ['重大故障要在一天之内修好'],
    false: ['重大故障在半小时内响应', '重大故障在三天内修复'],
  })
  expect(faultsOf('平台每月新增三千户', '平台每年新增三千户，每月注销两百户')).toContain(
    'figurePer',
  )
  expect(faultsOf('得分从40%升到80%', '得分从80%降到40%')).toContain('figuresTurned')
})

test('what follows from the numbers of a passage is no new one', () => {
  const passage = '公共设施受损56起，私人设施受损103起。阻断点位2470个，已恢复2237个。'
  expect(faultsOf('公共和私人设施受损共159起', passage)).toEqual([])
  expect(faultsOf('阻断点位九成已经恢复', passage)).toEqual([])
  expect(faultsOf('阻断点位六成已经恢复', passage)).toContain('figureMissing')
})

test('what one text denies the other may not affirm', () => {
  const passage = '留取标本时不得打开接头。临时权限到期自动收回。'
  expect(faultsOf('留取标本时打开接头', passage)).toContain('denial')
  expect(faultsOf('留取标本时不能打开接头', passage)).toEqual([])
  expect(faultsOf('临时权限到期不收回', passage)).toContain('denial')
  expect(faultsOf('没有无线网络', '提供无线网络')).toContain('denial')
  expect(faultsOf('提供无线网络', '提供无线网络和打印')).toEqual([])
})

test('所有, 只, 最 and 必须 say more than a passage that has them not', () => {
  const passage = '任何一方均负有保密义务。部分终端支持指纹。可以在网上登记。'
  expect(faultsOf('只有乙方负有保密义务', passage)).toContain('onlyAdded')
  expect(faultsOf('所有终端都能支持指纹', passage)).toContain('allForSome')
  expect(faultsOf('必须在网上登记', passage)).toContain('mustAdded')
  expect(faultsOf('这是最先进的登记方式', passage)).toContain('bestAdded')
  // A restriction may be put either way.
  expect(faultsOf('进门只能刷卡', '进门必须刷卡')).toEqual([])
})

test('what rises does not fall, what is forbidden is not permitted, what comes first is not last', () => {
  expect(faultsOf('接待游客下降15%', '接待游客增长15%')).toContain('direction')
  expect(faultsOf('平台数量连续四个月增长', '平台数量连续四个月负增长')).toContain('direction')
  expect(faultsOf('旁边可以放置可燃物', '旁边不得放置可燃物')).toContain('permits')
  expect(faultsOf('不用脱敏就能导出', '须脱敏后才能导出')).toContain('spares')
  expect(faultsOf('先扩容', '先清理缓存。再扩容')).toContain('order')
})

test('a deed that the passage says of another is not carried', () => {
  const passage = '试用期由直接主管评定，单张超过五千元的由分管副总审批。'
  expect(faultsOf('试用期由人事评定', passage)).toContain('agent')
  expect(faultsOf('试用期由直接主管评定', passage)).toEqual([])
})

test('new words in what is as good as copied, and a passage about something else, are doubted as before', () => {
  const passage = '望河战役发生于1643年5月19日，交战双方是甲军和乙军，地点在望河北岸的平原上。'
  expect(checkSupport('望河战役发生于1643年5月19日，交战双方是甲军和丙军', passage)).not.toBe(
    'supported',
  )
  expect(checkSupport('春天的茶园里采茶工人正在采摘嫩芽', passage)).toBe('unsupported')
})

test('a number stands for what its own stretch of a list says', () => {
  const list =
    '重大故障两小时内响应、六小时内到场、二十四小时内修复。运行人员四十学时，管理人员十六学时。'
  expect(faultsOf('重大故障六小时内修复', list)).toContain('figureRow')
  expect(faultsOf('管理人员四十学时', list)).toContain('figureRow')
  expect(faultsOf('重大故障两小时内响应', list)).toEqual([])
  expect(faultsOf('重大故障六小时内到场', list)).toEqual([])
  expect(faultsOf('管理人员十六学时', list)).toEqual([])
})

test('a level, a colour, a side or a party is not another of its kind', () => {
  const passage = '这是省政府确定的省重点项目。废液装入黄色桶，标签贴在表盘左下角，由甲方转运。'
  expect(faultsOf('这是国家重点项目', passage)).toContain('substitute')
  expect(faultsOf('废液装入红色桶', passage)).toContain('substitute')
  expect(faultsOf('标签贴在表盘右上角', passage)).toContain('substitute')
  expect(faultsOf('废液由乙方转运', passage)).toContain('contrary')
  expect(faultsOf('废液装进黄色的桶里，由甲方运走', passage)).toEqual([])
})

test('a reason of which the passage says nothing is no fact of it', () => {
  const passage = '上市日期推迟，原因是滤芯认证未完成。'
  expect(faultsOf('上市推迟是因为模具延误', passage)).toContain('cause')
  expect(faultsOf('上市推迟是因为滤芯还没认证', passage)).toEqual([])
})

test('what is required may not be left out, what is optional need not be', () => {
  expect(faultsOf('手机号可以直接导出', '手机号须脱敏后才能导出')).toContain('permits')
  expect(faultsOf('模板可以保留', '模板必须删除')).toContain('permits')
  expect(faultsOf('这个目标必须写', '这个目标不是必须的')).toContain('mustAdded')
  expect(faultsOf('一分钟超过1800兆字节', '超过每秒30兆字节')).toEqual([])
})

test('what is told roughly, whole or as more than so many is the number that it stands for', () => {
  const passage =
    '一期建设面积8.42万亩，另有0.63万亩。沪指以3243.09点报收，涨幅为2.29%。合计超过8400亿元，分别成交4130亿元和4319亿元。'
  for (const claim of [
    '一期要建8万多亩',
    '沪指收在3243点',
    '涨了两个多百分点',
    '全天成交八千四百多亿元',
  ])
    expect(faultsOf(claim, passage), claim).toEqual([])
  expect(faultsOf('一期要建12万多亩', passage)).toContain('figureMissing')
  expect(faultsOf('沪指收在3244点', passage)).toContain('figureMissing')
})

test('a denial that is only supposed, or stands elsewhere in the clause, denies nothing new', () => {
  const passage =
    '可以使用dch完成，也可以使用普通编辑器手工完成。不需要在Build-Depends中添加quilt。'
  expect(faultsOf('不用dch，拿编辑器自己写一遍也行', passage)).toEqual([])
  expect(faultsOf('quilt就不用再写进去了', passage)).toEqual([])
  expect(faultsOf('不能使用普通编辑器', passage)).toContain('denial')
})

test('只 before a count, 最 before a comparison and 就不用 say nothing more', () => {
  const passage =
    '从源码生成单个二进制包。现有林5.75万亩，中幼林2.04万亩，人工林0.63万亩。需要手工撤掉补丁。'
  expect(faultsOf('只生成一个二进制包', passage)).toEqual([])
  expect(faultsOf('现有林的面积最大', passage)).toEqual([])
  expect(faultsOf('加一行配置，撤补丁就不用手工了', passage)).toEqual([])
  expect(faultsOf('不用手工撤掉补丁', passage)).toContain('spares')
})

test('what may be done only afterwards, or is forbidden in another clause, is not permitted at once', () => {
  expect(faultsOf('手机号可以直接导出', '敏感字段如手机号须脱敏后才能导出')).toContain('permits')
  expect(faultsOf('脱敏以后可以导出手机号', '敏感字段如手机号须脱敏后才能导出')).toEqual([])
  const passage = '需要留取标本时从采样口抽取，不得打开接头。'
  expect(faultsOf('留取标本时可以打开接头', passage)).toContain('permits')
  expect(faultsOf('留取标本时可以从采样口抽取', passage)).toEqual([])
})

test('a denied thing needs no verb that says no more than 有', () => {
  expect(faultsOf('没有提供HTML文档', '拥有HTML文档')).toContain('denial')
  expect(faultsOf('源代码中必须包含编译系统', '请注意，源代码中不必包含编译系统')).toContain(
    'mustAdded',
  )
})
