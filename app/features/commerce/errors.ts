import { defineErrors } from '~/core/errors'

export const commerceErrors = defineErrors('commerce', {
  orderNotFound: { code: 17001, status: 404, message: '订单不存在' },
  goodsNotFound: { code: 17002, status: 404, message: '商品不存在或已下架' },
  countRefused: { code: 17003, status: 200, message: '数量须在{least}至{most}之间' },
  monthsRefused: { code: 17004, status: 200, message: '请选择可购买的时长' },
  /** The plan has no end: there is nothing to extend. */
  planWithoutEnd: { code: 17005, status: 200, message: '团队已是长期有效，不需要续费' },
  /** Paid for until the plan's end. */
  seatsTaken: { code: 17006, status: 200, message: '到期前席位只增不减，现有{least}席' },
  nothingToBuy: { code: 17007, status: 200, message: '席位与时长都没有变化' },
  priceChanged: { code: 17008, status: 200, message: '价格有变动，请核对后重新提交' },
  planOrderOpen: { code: 17009, status: 200, message: '已有一笔升级订单待支付，请先支付或取消' },
  tooManyOpen: { code: 17010, status: 200, message: '待支付的订单过多，请先支付或取消一些' },
  keyReused: { code: 409, status: 409, message: '同一个请求号已用于另一笔订单，请重新提交' },
  orderOver: { code: 17011, status: 200, message: '订单已过支付时限，请重新下单' },
  notAllowedNow: { code: 17012, status: 200, message: '订单状态已变化，请刷新后重试' },
  methodOff: { code: 17013, status: 200, message: '暂不支持这种付款方式，请换一种' },
  providerDown: { code: 17014, status: 200, message: '付款渠道暂时没有响应，请稍后再试' },
  editionLower: { code: 17015, status: 200, message: '当前版本到期后才能换成这个版本' },
  refundOpen: { code: 17016, status: 200, message: '已有一笔退款在处理' },
  refundImpossible: { code: 17017, status: 200, message: '{reason}' },
  amountChanged: { code: 17018, status: 200, message: '可退金额有变动，请核对后重新提交' },
  transferDiffers: { code: 17022, status: 200, message: '到账金额与订单不同，请核对' },
  invoiceTaken: { code: 17019, status: 200, message: '这笔订单已申请过发票' },
  invoiceLate: { code: 17020, status: 200, message: '已超过开票期限' },
  invoiceFirst: { code: 17021, status: 200, message: '已开发票，须先冲红发票再退款' },
  /** Of an ended plan: whoever sits keeps the seat. */
  seatsOccupied: { code: 17023, status: 200, message: '团队有{least}位成员，席位不能更少' },
  fileRefused: { code: 17025, status: 200, message: '发票须是PDF或OFD文件，不超过{most}MB' },
  dayOpen: { code: 17026, status: 200, message: '这一天还没有过完，不能结账' },
  dayNeedsNote: { code: 17027, status: 200, message: '还有未平的账，请写明原因' },
  dayClosed: { code: 17028, status: 200, message: '这一天已经结账' },
  teamNotFound: { code: 17029, status: 404, message: '团队不存在' },
  /** Another word is needed: the plan would end at once. */
  planEnds: { code: 17030, status: 200, message: '这一天已过，团队会立即到期，请确认后再保存' },
  differenceNotFound: { code: 17031, status: 200, message: '这笔差异已有变化，请刷新后再看' },
  askedAlready: { code: 17033, status: 200, message: '一天内已提醒过，请稍后再提醒' },
  nextDayClosed: { code: 17032, status: 200, message: '后一日已经结账，不能留到后一日' },
  editionSeats: { code: 17024, status: 200, message: '这个版本须{least}至{most}席' },
})
