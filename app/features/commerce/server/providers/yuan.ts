/** Fen as yuan with two decimals, without a detour over floating point. */
export function yuanOf(amountFen: number): string {
  const digits = `${Math.abs(amountFen)}`.padStart(3, '0')
  return `${amountFen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Reads yuan into fen; null for what is no amount of whole fen. */
export function fenOf(yuan: string): number | null {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2})(0*))?$/.exec(yuan.trim())
  if (!match) return null
  const [, sign, whole = '', decimals = ''] = match
  const fen = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  return sign && fen > 0 ? -fen : fen
}
