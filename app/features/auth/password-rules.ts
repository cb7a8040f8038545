/** The rules of a new password, in the order in which they are shown. */
export const passwordRules = [
  { label: '8–20位', isMet: (text: string) => text.length >= 8 && text.length <= 20 },
  { label: '含字母', isMet: (text: string) => /[A-Za-z]/.test(text) },
  { label: '含数字', isMet: (text: string) => /[0-9]/.test(text) },
] as const

export const isGoodPassword = (text: string) => passwordRules.every(({ isMet }) => isMet(text))
