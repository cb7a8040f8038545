import type { SeatedContext } from '~/core/context'
import type { ConversationRole, ServiceView } from '../terms'

/** In which setting the operator names the model of a role. */
export const roleSettings = {
  chat: 'MODEL_PROVIDERS、MODEL_ROLES 的 chat',
  reasoning: 'MODEL_ROLES 的 reasoning',
  writing: 'MODEL_ROLES 的 writing',
  utility: 'MODEL_ROLES 的 utility',
  vision: 'MODEL_ROLES 的 vision',
  translation: 'MODEL_ROLES 的 translation',
  support: 'MODEL_ROLES 的 support',
} as const satisfies Record<ConversationRole, string>

/** Services beside the models that whoever runs the installation connects: what each is for, who serves it, and the setting that opens it. */
export function listServices({ settings }: SeatedContext): ServiceView[] {
  return [
    {
      name: '联网搜索',
      purpose: '回答时查网页',
      by: settings.WEB_SEARCH.map(({ kind }) => kind),
      settings: 'WEB_SEARCH',
    },
    {
      name: '学术搜索',
      purpose: '找论文、引用与对比',
      by: settings.SCHOLAR_SOURCES.map(({ kind }) => kind),
      settings: 'SCHOLAR_SOURCES',
    },
    {
      name: '短信',
      purpose: '验证码登录，按手机号邀请',
      by: settings.SMS_PROVIDER === '' ? [] : [settings.SMS_PROVIDER],
      settings: 'SMS_PROVIDER 与其余 SMS_…',
    },
    {
      name: '微信登录',
      purpose: '扫码登录',
      by: settings.WECHAT_APPS.map(({ host }) => host),
      settings: 'WECHAT_APPS',
    },
    {
      name: '内容审核',
      purpose: '提问、资料与回答',
      by: settings.MODERATION_PROVIDERS.map(({ kind }) => kind),
      settings: 'MODERATION_PROVIDERS',
    },
  ]
}
