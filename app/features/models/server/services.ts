import type { SeatedContext } from '~/core/context'
import type { ServiceView } from '../terms'

/** Services beside the models that whoever runs the installation connects: what each is for, and who serves it. */
export function listServices({ settings }: SeatedContext): ServiceView[] {
  return [
    {
      name: '联网搜索',
      purpose: '回答时查网页',
      by: settings.WEB_SEARCH.map(({ kind }) => kind),
    },
    {
      name: '学术搜索',
      purpose: '找论文、引用与对比',
      by: settings.SCHOLAR_SOURCES.map(({ kind }) => kind),
    },
    {
      name: '短信',
      purpose: '验证码登录，按手机号邀请',
      by: settings.SMS_PROVIDER === '' ? [] : [settings.SMS_PROVIDER],
    },
    {
      name: '微信登录',
      purpose: '扫码登录',
      by: settings.WECHAT_APPS.map(({ host }) => host),
    },
    {
      name: '内容审核',
      purpose: '提问、资料与回答',
      by: settings.MODERATION_PROVIDERS.map(({ kind }) => kind),
    },
  ]
}
