export type SignInMethod = 'password' | 'sms' | 'wechat'

/** What a visitor may sign in by on this host. */
export interface SignInOptions {
  methods: SignInMethod[]
  /** Partners whose people come in without the modal. */
  partners: { utmSource: string; loginPath: string }[]
}

export type { SignInView, SignedInView, UserView } from './contract'
