import type { auditLog } from '~/core/audit'
import { formatNumber } from '~/core/format'
import { roleLabels, roleNames } from '../../terms'

type Row = Pick<typeof auditLog.$inferSelect, 'targetName' | 'facts'>

/** What an act was done to, in words and without codes: 周禾：管理员 → 成员. */
export function objectOf({ targetName, facts }: Row): string {
  return [targetName, changeOf(facts)].filter(Boolean).join('：')
}

function changeOf({ from, to, role, changed, method, ...facts }: Row['facts']): string {
  if (from !== undefined && to !== undefined) return `${inWords(from)} → ${inWords(to)}`
  if (role !== undefined) return inWords(role)
  if (changed !== undefined) return [changed, facts.reason].filter(Boolean).join('，')
  if (method !== undefined) return methodLabels[String(method)] ?? ''
  return amountsOf(facts)
}

function amountsOf({ count, coins, days, reason, remark }: Row['facts']): string {
  return [
    count !== undefined && `${count}次`,
    coins !== undefined && inCoins(coins),
    days !== undefined && `${days}天有效`,
    reason,
    remark,
  ]
    .filter(Boolean)
    .join('，')
}

// Words stand where there is no limit or no reminder.
const inCoins = (coins: string | number | boolean) =>
  /[0-9]/.test(String(coins))
    ? `${typeof coins === 'number' ? formatNumber(coins) : coins}枚`
    : String(coins)

const inWords = (fact: string | number | boolean) =>
  roleNames.flatMap((role) => (role === fact ? [roleLabels[role]] : []))[0] ?? String(fact)

// How somebody proved who they are.
const methodLabels: Record<string, string> = {
  password: '凭密码',
  sms: '凭短信验证码',
  wechat: '凭微信',
  partner: '凭合作方',
}
