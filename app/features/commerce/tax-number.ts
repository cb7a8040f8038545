import { TAX_NUMBER_LENGTH } from './terms'

const CREDIT_DIGITS = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** Why a tax number cannot be right; '' when it can: GB 32100 of units, GB 11643 of people in business. */
export function faultOfTaxNumber(typed: string): string {
  const number = typed.normalize('NFKC').replace(/\s/g, '').toUpperCase()
  const difference = TAX_NUMBER_LENGTH - number.length
  if (difference > 0) return `税号应为${TAX_NUMBER_LENGTH}位，还差${difference}位`
  if (difference < 0) return `税号应为${TAX_NUMBER_LENGTH}位，多了${-difference}位`
  return hasCreditCheck(number) || hasPersonCheck(number) ? '' : '税号有误，请核对'
}

function hasCreditCheck(number: string): boolean {
  const digits = [...number].map((digit) => CREDIT_DIGITS.indexOf(digit))
  if (digits.includes(-1)) return false
  const last = digits.pop()
  const sum = digits.reduce((total, digit, index) => total + digit * (3 ** index % 31), 0)
  return (31 - (sum % 31)) % 31 === last
}

function hasPersonCheck(number: string): boolean {
  if (!/^\d{17}[\dX]$/.test(number)) return false
  const sum = [...number]
    .slice(0, 17)
    .reduce((total, digit, index) => total + Number(digit) * (2 ** (17 - index) % 11), 0)
  return '10X98765432'[sum % 11] === number[17]
}
