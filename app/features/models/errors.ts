import { AppError, defineErrors } from '~/core/errors'

/** Outcomes of asking a model. Upstream texts never travel in them: they may quote keys or addresses. */
export const modelErrors = defineErrors('models', {
  unavailable: { code: 50001, status: 503, message: '模型服务暂不可用，请稍后重试', retry: true },
  stalled: { code: 50002, status: 503, message: '模型长时间没有回应，已停止等待', retry: true },
  truncated: { code: 50003, status: 502, message: '回答在传输中断开，已保留收到的部分' },
  refused: { code: 'AUDITING_ERROR', status: 200, message: '内容未通过安全审核，请修改后重试' },
  keyRefused: { code: 50004, status: 503, message: '模型服务的密钥无效或没有权限，请联系管理员' },
  malformed: { code: 50005, status: 502, message: '模型服务的回应无法识别' },
  flooded: { code: 50006, status: 502, message: '回答超出长度上限，已停止' },
  notConfigured: { code: 50007, status: 200, message: '还没有开通模型服务，请联系管理员' },
  noBalance: { code: 50009, status: 503, message: '模型服务的余额不足，请联系管理员' },
  noModel: { code: 50010, status: 503, message: '模型服务没有这个模型或地址有误，请联系管理员' },
  busy: { code: 50011, status: 503, message: '模型服务现在请求太多，请稍后重试', retry: true },
  noTools: { code: 50012, status: 503, message: '这个模型不能调用工具，请联系管理员' },
  tooLong: { code: 50013, status: 503, message: '内容超出模型的长度上限，请缩短问题或减少资料' },
  empty: { code: 50014, status: 503, message: '模型没有写出任何内容，请重试', retry: true },
  addressRefused: {
    code: 50015,
    status: 503,
    message: '不能连接这个地址：须是公网上的 https 地址，或由系统管理员放行的地址',
  },
  overBudget: {
    code: 50016,
    status: 200,
    message: '团队自己接入的模型本月预算已用完，请联系管理员',
  },
  notAllowed: { code: 50017, status: 403, message: '这套系统没有开放团队自己接入模型' },
  noEncryption: {
    code: 50018,
    status: 200,
    message: '系统管理员还没有配置加密用的密钥，暂时不能保存模型的密钥',
  },
  connectionNotFound: { code: 50019, status: 404, message: '没有这一家，可能已断开' },
  tooManyConnections: { code: 50020, status: 200, message: '最多接入 {limit} 家' },
  unfitForRole: { code: 50021, status: 200, message: '{model} 不能用于「{role}」' },
  vectorTooLong: {
    code: 50022,
    status: 200,
    message: '{model} 的向量有 {dimensions} 维，知识库至多存 {limit} 维，请换一个模型',
  },
  nothingToKeep: { code: 50023, status: 200, message: '没有测试通过的模型，先试一下' },
  keyStored: {
    code: 50024,
    status: 200,
    message: '这个地址已接入为「{label}」，存着另一个密钥；确认换用新密钥后再接入',
  },
  hostNotFound: {
    code: 50025,
    status: 503,
    message: '找不到这个域名，请核对地址的拼写',
  },
  addressMalformed: { code: 50026, status: 503, message: '地址的格式不对，应以 https:// 开头' },
  notSupported: { code: 50008, status: 200, message: '模型服务 {provider} 还不能用于 {role}' },
})

/** Why a model did not answer, in a few words, by the error's slug. */
const reasons: Readonly<Record<string, string | undefined>> = {
  'models.keyRefused': '密钥无效或没有权限',
  'models.noBalance': '余额不足',
  'models.noModel': '没有这个模型或地址有误',
  'models.busy': '请求太多，排不上',
  'models.noTools': '不能调用工具',
  'models.tooLong': '内容超出长度上限',
  'models.empty': '没有写出内容',
  'models.stalled': '长时间没有回应',
  'models.truncated': '回答中途断开',
  'models.malformed': '回应无法识别',
  'models.flooded': '回答过长',
  'models.refused': '内容未通过安全审核',
  'models.notSupported': '不能用于这个用途',
  'models.addressRefused': '不能连接这个地址',
  'models.hostNotFound': '找不到这个域名',
  'models.addressMalformed': '地址格式不对',
  'models.overBudget': '本月预算已用完',
}

/** The few words for a failure; one that has none of its own could not be reached. */
export const failureWords = (slug: string): string => reasons[slug] ?? '连接不上或暂时出错'

/** Asked again, the same would be said: somebody has to change the settings first. */
export const isHopeless = (error: unknown): boolean =>
  error instanceof AppError && hopeless.has(error.slug)

const hopeless = new Set([
  modelErrors.keyRefused().slug,
  modelErrors.noBalance().slug,
  modelErrors.noModel().slug,
  modelErrors.notConfigured().slug,
  modelErrors.notSupported().slug,
  modelErrors.addressRefused().slug,
  modelErrors.addressMalformed().slug,
  modelErrors.overBudget().slug,
])
