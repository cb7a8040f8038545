import { defineErrors } from '~/core/errors'

export const homeErrors = defineErrors('home', {
  itemNotFound: { code: 90001, status: 404, message: '这一条已被删除' },
  linkInvalid: {
    code: 90002,
    status: 200,
    message: '链接写成/开头的站内路径，或https://开头的网址',
  },
  pictureInvalid: {
    code: 90003,
    status: 200,
    message: '图片须为PNG、JPG或WebP，不超过500 KB，边长不超过2048像素',
  },
  daysInvalid: { code: 90004, status: 200, message: '结束日期不能早于开始日期' },
  slotFull: { code: 90005, status: 200, message: '这一栏已有20条，请先删除不用的' },
  orderChanged: { code: 90006, status: 409, message: '列表刚被改过，请刷新后再调整顺序' },
  brandNotFound: { code: 90007, status: 200, message: '没有这个品牌' },
  pageMissing: { code: 90008, status: 200, message: '站内没有这个页面，请核对链接' },
})
