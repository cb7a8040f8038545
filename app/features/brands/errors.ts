import { defineErrors } from '~/core/errors'

export const brandErrors = defineErrors('brands', {
  domainNotFound: {
    code: 'DOMAIN_NOT_FOUND',
    status: 200,
    message: '团队不存在，请确认访问网址是否正确',
  },
  teamNotFound: {
    code: 'TEAM_NOT_FOUND',
    status: 200,
    message: '团队不存在，请确认访问网址是否正确',
  },
  notAdmin: { code: 'TEAM_PLAN_NOT_ADMIN', status: 200, message: '你不是管理员，无法操作' },
  hostInvalid: { code: 12_001, status: 200, message: '请填写完整的域名，如ai.example.com' },
  hostReserved: { code: 12_002, status: 200, message: '这个域名不能绑定' },
  hostTaken: { code: 12_003, status: 200, message: '该域名已被使用，请先在原团队解除绑定' },
  hostCooling: {
    code: 400,
    status: 200,
    message: '该域名刚刚解除绑定，{days}天后才能由别的团队绑定',
  },
  tooManyDomains: { code: 12_004, status: 200, message: '最多绑定{most}个域名' },
  claimNotFound: { code: 404, status: 404, message: '内容不存在或已删除' },
  publishFirst: { code: 12_005, status: 200, message: '请先发布品牌，再绑定域名' },
  nothingToPublish: { code: 12_006, status: 200, message: '没有待发布的修改' },
  methodNotSetUp: { code: 12_007, status: 200, message: '所选的登录方式还没有配置' },
  pictureInvalid: {
    code: 400,
    status: 200,
    message: '请上传不超过512 KB、边长不超过2048像素的PNG、JPG或WebP图片',
  },
  pictureNotFound: { code: 12_008, status: 200, message: '图片不存在，请重新上传' },
})
