import { mobileNumber } from '~/core/text/text-rules'
import { MOST_SEATS } from '../terms'

/** What the form of the first team holds, as typed. */
export interface TeamFields {
  name: string
  host: string
  ownerName: string
  account: string
  password: string
  again: string
  seats: string
  expiryDate: string
}

/** What the server would refuse, in words, in the order of the form. `here` is the host that was asked. */
export function problemsOf(fields: TeamFields, here: string): Partial<TeamFields> {
  const { name, host, ownerName, account, password, again, seats, expiryDate } = fields
  return {
    ...([...name.trim()].length < 2 && { name: '请输入团队名称，至少2个字' }),
    ...(!isHost(host, here) && { host: '请填写域名，如ai.example.com' }),
    ...(ownerName.trim() === '' && { ownerName: '请输入姓名' }),
    ...(!isAccount(account) && {
      account: '请填写手机号，或4–32位小写字母、数字（至少一个字母）',
    }),
    ...(!isPassword(password) && { password: '密码须为8–20位，含字母和数字' }),
    ...(isPassword(password) && again !== password && { again: '两次输入的密码不一致' }),
    ...(!isSeats(seats) && { seats: `请填写1–${MOST_SEATS}的整数` }),
    ...(expiryDate !== '' && isOver(expiryDate) && { expiryDate: '到期日须在今天之后' }),
  }
}

/** A domain name without scheme, port and path, or the one that was asked. */
export function isHost(text: string, here: string): boolean {
  const labels = text.trim().split('.')
  const isName = labels.length >= 2 && labels.every((label) => LABEL.test(label))
  return text.trim() === here || (isName && !/^\d+$/.test(labels.at(-1) ?? ''))
}

const LABEL = /^[a-z0-9\p{Script=Han}]([a-z0-9\p{Script=Han}-]*[a-z0-9\p{Script=Han}])?$/iu

/** `12 位，强`; '' for a password that is none yet. */
export function strengthOf(password: string): string {
  if (!isPassword(password)) return ''
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password))
  const isStrong = password.length >= 12 || (password.length >= 10 && kinds.length >= 3)
  return `${password.length} 位，${isStrong ? '强' : '中'}`
}

const isAccount = (text: string) =>
  mobileNumber(text) !== null ||
  /^(?=.*[a-z])[a-z0-9][a-z0-9._-]{3,31}$/.test(text.trim().toLowerCase())

const isPassword = (text: string) => /^(?=.*[A-Za-z])(?=.*\d).{8,20}$/s.test(text)

const isSeats = (text: string) =>
  /^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= MOST_SEATS

const isOver = (day: string) => Date.parse(`${day}T23:59:59+08:00`) < Date.now()
