import { expect, test } from 'vitest'
import { checkSupport, preparePassage } from '.'
import { quantitiesOf, unitsElsewhere } from './numbers'

const PASSAGE =
  '核心保护区东起永安桥、西至文昌阁，可游面积按3.86公顷计，人均游览面积取12平方米，日周转率取2.4，节假日可上浮一成。' +
  '按上述参数测算，核心保护区日游客承载量约为7,700人次。沿河立面禁用反光玻璃。' +
  '旧料保存不少于五年。2025年古镇接待游客比上年增长百分之十五，许知夏任专家组组长。'

const source = preparePassage(PASSAGE)

test('a sentence that stands in the passage is supported, whatever its script, width or commas', () => {
  for (const claim of [
    '核心保护区日游客承载量约为7700人次。',
    '核心保護區日遊客承載量約為７，７００人次',
    '人均游览面积取12平方米，日周转率取2.4',
  ]) {
    expect(checkSupport(claim, source), claim).toBe('supported')
  }
})

test('a faithful rewording is supported', () => {
  for (const claim of [
    '核心保护区的日游客承载量约为7700人次',
    '可游面积为3.86公顷，人均取12平方米，日周转率为2.4',
    '2025年古镇接待游客增长15%',
    '沿河立面不得使用反光玻璃',
    '人均游览面积取十二平方米，旧料保存不少于5年',
  ]) {
    expect(checkSupport(claim, source), claim).toBe('supported')
  }
})

test('another number, unit, direction, name or a denial is not supported', () => {
  for (const claim of [
    '核心保护区日游客承载量约为8700人次',
    '核心保护区日游客承载量约为7700万人次',
    '2025年古镇接待游客比上年下降15%',
    '旧料保存不少于五个月',
    '2025年古镇接待游客比上年增长百分之十五，李明远任专家组组长',
    '节假日不可上浮一成',
    // Of two sentences far apart, each clause is held against its own.
    '日周转率取2.4，节假日可上浮一成，沿河立面并未禁用反光玻璃',
  ]) {
    expect(checkSupport(claim, source), claim).not.toBe('supported')
  }
})

test('words that the passage hardly shares are not carried by it, however few they are', () => {
  expect(checkSupport('春天带来新的生命', '春天的内容是新生。')).toBe('unsupported')
})

test('a sentence about something else is unsupported', () => {
  expect(checkSupport('量子纠缠态在低温条件下的退相干时间显著延长', source)).toBe('unsupported')
})

test('a number of another place in the passage does not carry a claim', () => {
  expect(checkSupport('专家组组长的任期为12年，可以连任两届', source)).not.toBe('supported')
})

test('numbers are read with their scale and unit, in digits and in characters', () => {
  expect(
    quantitiesOf('约1.28万人次，百分之十五，五年，3号').map(({ value, unit }) => [value, unit]),
  ).toEqual([
    [12800, '人'],
    [15, '%'],
    [5, '年'],
    [3, '日'],
  ])
})

test('a rule drawn in 一 is no number, and takes no longer to read than other text', () => {
  expect(quantitiesOf('一'.repeat(200_000))).toEqual([])
})

test('an empty passage supports nothing and an empty sentence asks nothing', () => {
  expect(checkSupport('承载量约为7700人次', '')).toBe('unsupported')
  expect(checkSupport('。', PASSAGE)).toBe('supported')
})

test('a number of another sentence and names that changed places are not supported', () => {
  const passage = preparePassage(
    '1998年甲队在决赛中击败乙队夺冠。教练李明远称这是最好的一届。2003年球场扩建，可容纳42000名观众。',
  )
  for (const claim of [
    '2003年甲队在决赛中击败乙队夺冠',
    '1998年球场扩建，可容纳42000名观众',
    '1998年乙队在决赛中击败甲队夺冠',
  ]) {
    expect(checkSupport(claim, passage), claim).not.toBe('supported')
  }
  // Clauses in another order are the same clauses.
  expect(checkSupport('可容纳42000名观众，2003年球场扩建', passage)).toBe('supported')
})

test('in a copy a word of like meaning is no change, and one that only looks alike is', () => {
  const passage = preparePassage(
    '景区于1998年获得国家级认证。沿岸的大型码头在冬季关闭，游客主要来自国内。',
  )
  expect(checkSupport('景区于1998年取得国家级认证', passage)).toBe('supported')
  for (const claim of [
    '沿岸的小型码头在冬季关闭，游客主要来自国内',
    '沿岸的大型码头在冬季关闭，游客主要来自国外',
    '沿岸的大型码头在冬季关闭，游客缺乏来自国内',
  ]) {
    expect(checkSupport(claim, passage), claim).not.toBe('supported')
  }
})

test('parts of a whole are one number, however they are written', () => {
  const values = (text: string) => quantitiesOf(text).map(({ value, unit }) => [value, unit])
  expect(values('占四分之一')).toEqual([[25, '%']])
  expect(values('二十分之一的席位')).toEqual([[5, '%']])
  expect(values('9成以上')).toEqual([[90, '%']])
  expect(values('共3千万元')).toEqual([[30_000_000, '元']])
  expect(values('三成立')).toEqual([])
  const passage = '按法律规定，其余的5%的席位由比例代表制产生，前排座位占90%以上。'
  expect(checkSupport('前排座位占九成以上', passage)).toBe('supported')
  expect(checkSupport('其余的二十分之一的席位由比例代表制产生', passage)).toBe('supported')
  expect(checkSupport('其余的四分之一的席位由比例代表制产生', passage)).not.toBe('supported')
})

test('一 before a counter counts nothing, and the first is the first', () => {
  const passage =
    '欧文于2008年赢得选举，成为该州历史上首位来自农村的州长。依据正当程序条款，判决可适用于各州。'
  expect(checkSupport('欧文是该州历史上第一位来自农村的州长', passage)).toBe('supported')
  expect(checkSupport('依据正当程序这一条款，判决可适用于各州', passage)).toBe('supported')
})

test('a number in brackets behind a number is another number', () => {
  const passage = '那里有158349户，其中68511 (43.3%)户有不到18岁的孩子在家里生活。'
  expect(checkSupport('有68511户有不到18岁的孩子', passage)).toBe('supported')
  expect(checkSupport('有68517户有不到18岁的孩子', passage)).not.toBe('supported')
})

test('blanks beside Han characters are no part of what is said', () => {
  const passage = '议会网站上 超过5100人 签名进行 在线请愿 ，促使委员会询问藏品的未来。'
  expect(checkSupport('议会网站上超过5100人签名进行在线请愿', passage)).toBe('supported')
})

test('what is listed in another order, or said of each other, is the same', () => {
  const passage =
    '钒为有韧性及延展性的银灰金属，应用很广。望河站位于县城西南，也是省内第一个建于冻土带的车站。'
  for (const claim of ['钒为有延展性及韧性的银灰金属', '省内第一个建于冻土带的车站是望河站']) {
    expect(checkSupport(claim, passage), claim).toBe('supported')
  }
})

test('a claim whose year is that of another thing told of the same person is not supported', () => {
  const passage =
    '许知夏于1944年出生在永安县的一户农家，自幼爱好足球，1962年开始效力于省工人队，司职后卫。'
  expect(checkSupport('许知夏1944年出生于永安县农家', passage)).toBe('supported')
  expect(checkSupport('许知夏1962年出生于永安县农家', passage)).not.toBe('supported')
})

test('half a sentence of another passage is not carried by the half that is this one’s', () => {
  const passage = '永平省是越南南部湄公河三角洲的一个省，范围大约相等于今日茶荣省和永隆省东部。'
  expect(
    checkSupport('永平省是越南南部湄公河三角洲的一个省，由写有数字的大小方块组成', passage),
  ).not.toBe('supported')
})

test('a clause half of which another sentence says is not carried, one that it says whole is', () => {
  const passage = preparePassage(
    '黄鳍鲷（学名：）为鲷科鲷属的鱼类，俗名青石鲷，被列为低危物种。' +
      '本鱼分布于印度西太平洋区，包括东非、红海、日本等海域。水深零至四十公尺，属于底栖性鱼类，以小型鱼类为食。',
  )
  const kin = '黄鳍鲷（学名：）为鲷科鲷属的鱼类'
  expect(checkSupport(`${kin}，俗名印度西太平洋区，被列为低危物种`, passage)).toBe('partly')
  expect(checkSupport(`${kin}，分布于印度西太平洋区`, passage)).toBe('supported')
})

test('words that only say what kind of thing is told doubt nothing', () => {
  const passage = '望河战役发生于1643年5月19日，交战双方是甲军和乙军。'
  expect(checkSupport('望河战役爆发的具体时间是1643年5月19日', passage)).toBe('supported')
  expect(checkSupport('望河战役爆发的具体时间是1643年6月19日', passage)).not.toBe('supported')
})

test('a word with 不 that the passage has in the next clause denies nothing', () => {
  const passage =
    '许知夏在2009年提出的证据显示，全球不平等和国家内部的不平等都通过限制总需求来阻止增长。'
  const claim = '许知夏在2009年提出了证据这一关于全球不平等的问题'
  expect(checkSupport(claim, passage)).toBe('supported')
  expect(checkSupport('许知夏在2009年没有提出证据', passage)).toBe('contradicted')
})

test('a year is a year without the word, a part of a whole a part of whatever it is', () => {
  expect(unitsElsewhere('著作1519传播到法国', '早在1519年就传到了法国')).toBe(0)
  expect(unitsElsewhere('著作1519公里外', '早在1519年就传到了法国')).toBe(1)
  expect(unitsElsewhere('占四分之一户', '占四分之一人口')).toBe(0)
})
