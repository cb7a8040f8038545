import { z } from 'zod'

/** Account to which teams transfer money by their bank. */
const bankAccount = z.object({
  accountName: z.string().min(2).max(80),
  bank: z.string().min(2).max(80),
  accountNo: z.string().min(5).max(40),
})
export const bankAccountSchema = bankAccount.nullable()
export type BankAccount = z.infer<typeof bankAccount>

export const buyingSettings = {
  /**
   * The sandbox cashier, which moves no money. Empty: on outside of production. It is never there beside a merchant that
   * is configured.
   */
  PAYMENT_SANDBOX: z.enum(['on', 'off', '']).default(''),
}
