export { PushOpener } from './push-opener'
export { usePushDevice } from './use-push-device'
