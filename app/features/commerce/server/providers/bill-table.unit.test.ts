import { expect, test } from 'vitest'
import { readAlipayBill } from './alipay/bill'
import { alipayTime, readBeijingTime, wechatPayTime } from './beijing-time'
import { readWechatPayBill } from './wechat-pay/bill'
import { fenOf, yuanOf } from './yuan'

const WECHAT_HEAD =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const WECHAT_SUM =
  '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额\r\n`2,`19.90,`5.00,`0.00,`0.11000,`19.90,`5.00\r\n'
const wechatRow = (cells: string) => `\`${cells.split('|').join(',`')}`

test('a bill of WeChat Pay is read row by row, with commas in what was bought', () => {
  const text = [
    `\uFEFF${WECHAT_HEAD}`,
    wechatRow(
      '2026-01-02 11:00:00|wx1|1900000109|0||4200001|t1|o1|NATIVE|SUCCESS|OTHERS|CNY|19.90|0.00|0|0|0.00|0.00|||硬币, 一千枚||0.12000|0.60%|19.90|0.00|',
    ),
    wechatRow(
      '2026-01-02 12:00:00|wx1|1900000109|0||4200001|t1|o1|NATIVE|REFUND|OTHERS|CNY|0.00|0.00|5030001|r1|5.00|0.00|ORIGINAL|SUCCESS|硬币, 一千枚||-0.03000|0.60%|0.00|5.00|',
    ),
    WECHAT_SUM,
  ].join('\r\n')
  const bookedAt = new Date('2026-01-02T03:00:00Z')
  const payment = {
    type: 'payment',
    bookedAt,
    tradeNo: 't1',
    providerTradeNo: '4200001',
    refundNo: '',
  }
  expect(readWechatPayBill(text)).toEqual([
    { ...payment, amountFen: 1990, feeFen: 12 },
    {
      ...payment,
      type: 'refund',
      bookedAt: new Date('2026-01-02T04:00:00Z'),
      refundNo: 'r1',
      amountFen: 500,
      feeFen: -3,
    },
  ])
  expect(readWechatPayBill([WECHAT_HEAD, WECHAT_SUM].join('\r\n'))).toEqual([])
})

test('a bill that is cut off, or has a row of another form, is not read at all', () => {
  expect(readWechatPayBill(`${WECHAT_HEAD}\r\n`)).toBeNull()
  expect(readWechatPayBill([WECHAT_HEAD, wechatRow('a|b'), WECHAT_SUM].join('\r\n'))).toBeNull()
  expect(readWechatPayBill('{"code":"PARAM_ERROR"}')).toBeNull()
})

test('a bill of Alipay is read between its marks', () => {
  const text = [
    '#支付宝业务明细查询',
    '#账号：[20885318916687390156]',
    '#-----------------------------------------业务明细列表----------------------------------------',
    '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注',
    '2026010222001\t,t1\t,交易\t,"硬币, ""千枚""",2026-01-02 11:00:00,2026-01-02 11:00:04,\t,\t,\t,\t,**白(x@y)\t,19.90,19.90,0.00,0.00,0.00,0.00,0.00,,0.00\t,0.00,\t,-0.12,0.00,',
    '2026010222001\t,t1\t,退款\t,硬币,2026-01-02 11:00:00,2026-01-02 12:00:00,\t,\t,\t,\t,**白(x@y)\t,-5.00,-5.00,0.00,0.00,0.00,0.00,0.00,,0.00\t,0.00,r1\t,0.03,0.00,备注',
    '#-----------------------------------------业务明细列表结束------------------------------------',
    '#交易合计：1笔，商家实收共19.90元',
  ].join('\r\n')
  expect(readAlipayBill(text)).toMatchObject([
    { type: 'payment', tradeNo: 't1', providerTradeNo: '2026010222001', amountFen: 1990 },
    { type: 'refund', refundNo: 'r1', amountFen: 500, bookedAt: new Date('2026-01-02T04:00:00Z') },
  ])
  expect(readAlipayBill(text.slice(0, text.indexOf('#交易合计') - 90))).toBeNull()
})

test.each([
  [0, '0.00'],
  [1, '0.01'],
  [10, '0.10'],
  [1990, '19.90'],
  [123_456_789_012, '1234567890.12'],
  [-5, '-0.05'],
])('%d fen are %s yuan, and back', (fen, yuan) => {
  expect(yuanOf(fen)).toBe(yuan)
  expect(fenOf(yuan)).toBe(fen)
})

test('what is no amount of whole fen is none', () => {
  expect(['', '1.005', '1e3', '0x10', '1,000', '.5', '1.', ' - 1'].map(fenOf)).toEqual(
    Array.from({ length: 8 }, () => null),
  )
  expect([fenOf('1'), fenOf('1.5'), fenOf('0.12000')]).toEqual([100, 150, 12])
})

test('times are those of Beijing on any clock', () => {
  const moment = new Date('2026-01-01T23:30:00.500Z')
  expect(alipayTime(moment)).toBe('2026-01-02 07:30:00')
  expect(wechatPayTime(moment)).toBe('2026-01-02T07:30:00+08:00')
  expect(readBeijingTime('2026-01-02 07:30:00')).toEqual(new Date('2026-01-01T23:30:00Z'))
  expect(readBeijingTime(wechatPayTime(moment))).toEqual(new Date('2026-01-01T23:30:00Z'))
  expect(readBeijingTime('2026-13-02 07:30:00')).toBeNull()
})
