import { defineCall, done } from '~/core/calls/define-call'
import * as contract from '../../push-contract'
import { choosePushKinds, readPushSettings, subscribe, unsubscribe } from './subscriptions'

/** On which devices a person hears of finished work, and of what. */
export const pushCalls = [
  defineCall({
    call: 'GET /push/settings',
    title: '消息提醒的公钥，与自己选了哪几类',
    access: { visitor: 'AUTHENTICATE' },
    result: contract.pushSettingsView,
    run: (ctx) => readPushSettings(ctx),
  }),
  defineCall({
    call: 'POST /push/subscribe',
    title: '在这台设备上接收消息提醒',
    access: { visitor: 'AUTHENTICATE' },
    body: contract.subscribeInput,
    result: done,
    run: (ctx, { body }) => subscribe(ctx, body),
  }),
  defineCall({
    call: 'POST /push/unsubscribe',
    title: '在这台设备上不再接收消息提醒',
    access: { visitor: 'AUTHENTICATE' },
    body: contract.unsubscribeInput,
    result: done,
    run: (ctx, { body: { endpoint } }) => unsubscribe(ctx, endpoint),
  }),
  defineCall({
    call: 'POST /push/kinds',
    title: '选择接收哪几类消息提醒',
    access: { visitor: 'AUTHENTICATE' },
    body: contract.pushKindsInput,
    result: done,
    run: (ctx, { body: { kinds } }) => choosePushKinds(ctx, kinds),
  }),
] as const
