/** The signed-in person, as the product knows them. */
export interface UserView {
  id: string
  /** The bound mobile number; '' while none is bound. What one signs in with is `loginName`. */
  account: string
  loginName: string
  name: string
  /** Address of the picture; '' for none. */
  avatar: string
  isNeedChangePassword: boolean
  /** There is a password to sign in with. */
  hasPassword: boolean
  /** `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai. */
  createTime: string
  authenticationStatus: 'none' | 'done'
  channelId: number
  /** The person's openid within the WeChat app that was asked for; absent when none was. */
  openid?: string | undefined
}

/** What signing in answers: the person and the bearer token. */
export interface SignedInView extends UserView {
  token: string
}

/** One sign-in that still lives. */
export interface SignInView {
  id: string
  /** `Chrome，Windows`. */
  device: string
  kind: 'computer' | 'phone' | 'script'
  /** Network, without the part that names one device; '' when unknown. */
  address: string
  /** `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai. */
  createTime: string
  lastSeenTime: string
  isThis: boolean
}

export type SignInMethod = 'password' | 'sms' | 'wechat'

/** What a visitor may sign in by on this host. */
export interface SignInOptions {
  methods: SignInMethod[]
  /** Partners whose people come in without the modal. */
  partners: { utmSource: string; loginPath: string }[]
}
