import { z } from 'zod'

/** Account to which teams transfer money by their bank. */
const bankAccount = z.object({
  accountName: z.string().min(2).max(80),
  bank: z.string().min(2).max(80),
  accountNo: z.string().min(5).max(40),
})
export const bankAccountSchema = bankAccount.nullable()
export type BankAccount = z.infer<typeof bankAccount>

/** How whoever runs a site is reached; of some brands, or of all that have none of their own. */
const supportContact = z
  .object({
    /** Brands (their rows' ids or hosts); empty: all others. */
    brands: z.array(z.string().min(1).max(200)).default([]),
    phone: z.string().min(3).max(40).default(''),
    wechat: z.string().min(2).max(60).default(''),
    email: z.union([z.literal(''), z.email().max(120)]).default(''),
    /** What a code to be scanned says, e.g. the address of a customer service in WeChat. */
    qr: z.string().max(500).default(''),
  })
  .refine(({ phone, wechat, email, qr }) => `${phone}${wechat}${email}${qr}` !== '')
export const supportContactsSchema = z.array(supportContact).max(200)
export type SupportContact = Omit<z.infer<typeof supportContact>, 'brands'>

export const buyingSettings = {
  /**
   * The sandbox cashier, which moves no money. Empty: on outside of production. It is never there beside a merchant that
   * is configured.
   */
  PAYMENT_SANDBOX: z.enum(['on', 'off', '']).default(''),
}
