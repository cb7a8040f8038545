import { plainLine } from '~/core/text/text-rules'
import type { BrandWords } from '../contract'

/** Characters at most, as the contract has them. */
export const lengths = {
  name: 20,
  shellName: 20,
  title: 40,
  motto: 40,
  disclaimerAddition: 200,
  filingNumber: 60,
} as const satisfies Partial<Record<keyof BrandWords, number>>

/** What is wrong with the words, by field; nothing when they can be kept. */
export function problemsOf(words: BrandWords): Partial<Record<keyof BrandWords, string>> {
  const problems: Partial<Record<keyof BrandWords, string>> = {}
  if (plainLine(words.name) === '') problems.name = '请填写品牌名称'
  if (!/^(|#[0-9a-f]{6})$/i.test(words.color)) problems.color = '请填写 # 加六位的颜色，如 #2e7d64'
  if (words.loginMethods.length === 0) problems.loginMethods = '至少保留一种登录方式'
  return problems
}
