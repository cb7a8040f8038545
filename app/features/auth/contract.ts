import { z } from 'zod'

export * from './key-contract'

/** The signed-in person, as the product knows them. */
export interface UserView {
  id: string
  account: string
  name: string
  avatar: string
  isNeedChangePassword: boolean
  /** `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai. */
  createTime: string
  authenticationStatus: 'none' | 'done'
  channelId: number
}

/** What signing in answers: the person and the bearer token. */
export interface SignedInView extends UserView {
  token: string
}

export const loginAccountInput = z.object({
  account: z.string().trim().min(1).max(64),
  password: z.string().min(1).max(128),
  channelId: z.coerce.number().int().default(0),
})
export type LoginAccountInput = z.infer<typeof loginAccountInput>
