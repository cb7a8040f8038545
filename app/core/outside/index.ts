export {
  openOutside,
  type FetchOutside,
  type OutsideOrder,
  type OutsidePage,
} from './fetch-outside'
export { addressRules, readOutsideUrl } from './outside-url'
export { OutsideRefusal, type OutsideReason } from './refusal'
export { openSending, requireSendable, type SendOutside } from './send-outside'
export { httpsHostResolver, type HostResolver } from './resolver'
