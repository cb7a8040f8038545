import type { SeatedContext } from '~/core/context'
import type { Settings } from '~/core/settings'
import type { ServiceView } from '../terms'

/** Services that whoever runs the installation connects: what each is for, who serves it, and the setting that opens it. */
export const listServices = ({ settings }: SeatedContext): ServiceView[] => [
  ...modelServices(settings),
  ...otherServices(settings),
]

function modelServices(settings: Settings): ServiceView[] {
  const chat = servers(settings, 'chat')
  return [
    {
      name: '语言模型',
      purpose: '回答、撰写与助手；没有时只摘引资料原句',
      by: chat,
      settings: 'MODEL_PROVIDERS、MODEL_ROLES 的 chat',
    },
    {
      name: '深度思考',
      purpose: '回答前先推理',
      by: servers(settings, 'reasoning'),
      settings: 'MODEL_ROLES 的 reasoning',
    },
    {
      name: '图片识别',
      purpose: '就图片提问，识别扫描件',
      by: servers(settings, 'vision'),
      settings: 'MODEL_ROLES 的 vision',
    },
    {
      name: '翻译',
      purpose: '全文翻译与选词翻译',
      by: [...servers(settings, 'translation'), ...chat].slice(0, 1),
      settings: 'MODEL_ROLES 的 translation 或 chat',
    },
  ]
}

function otherServices(settings: Settings): ServiceView[] {
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

function servers({ MODEL_ROLES, MODEL_PROVIDERS }: Settings, role: keyof Settings['MODEL_ROLES']) {
  const provider = MODEL_PROVIDERS.find(({ id }) => id === MODEL_ROLES[role])
  return provider ? [provider.label] : []
}
