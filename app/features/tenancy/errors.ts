import { defineErrors } from '~/core/errors'

export const tenancyErrors = defineErrors('tenancy', {
  teamNotFound: { code: 18001, status: 404, message: '团队不存在' },
  /** The installation's own: everybody enters by its domain. */
  houseStays: { code: 18002, status: 200, message: '平台自己的团队不能停用或删除' },
  nameDiffers: { code: 18003, status: 200, message: '输入的名称与团队名称不一致' },
  changedMeanwhile: { code: 18004, status: 409, message: '团队状态已变化，请刷新后重试' },
  /** Its 30 days are over. */
  notRestorable: { code: 18005, status: 200, message: '已过30天，团队正在清除或已经清除' },
  hostTaken: { code: 18006, status: 200, message: '这个域名已被使用，请换一个' },
  /** By which everybody enters. */
  houseHostStays: { code: 18008, status: 200, message: '平台正在使用的域名不能解除' },
  hostNotBound: { code: 18009, status: 404, message: '这个域名没有绑定到这个团队' },
  tooManyHosts: { code: 18010, status: 200, message: '最多绑定{most}个域名' },
  /** The same request came before; its password is shown once. */
  createdBefore: { code: 18007, status: 200, message: '这个团队已经开通，请在列表里查看' },
})
