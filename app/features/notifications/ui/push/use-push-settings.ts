import { useEffect, useState } from 'react'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import type { PushKind } from '../../push-terms'
import { deviceState, turnOff, turnOn, type DeviceState } from './device'

export interface PushSettings {
  /** Null until it is read. */
  device: DeviceState | null
  kinds: readonly PushKind[]
  publicKey: string
  isBusy: boolean
  failure: string
  setDevice: (isOn: boolean) => Promise<void>
  setKind: (kind: PushKind, isOn: boolean) => Promise<void>
  retry: () => Promise<void>
}

/** Whether this device is woken, and of what its person wants to hear on all of theirs. */
export function usePushSettings(): PushSettings {
  const [device, setDeviceState] = useState<DeviceState | null>(null)
  const [settings, setSettings] = useState({ publicKey: '', kinds: [] as readonly PushKind[] })
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const load = async () => {
    const [answer, state] = await Promise.all([
      call('GET /push/settings', {}, { silent: true }),
      deviceState(),
    ])
    setFailure(answer.ok ? '' : answer.message)
    if (!answer.ok) return
    setSettings(answer.data)
    setDeviceState(state)
  }
  useEffect(() => {
    void Promise.resolve().then(load)
  }, [])
  return {
    device,
    ...settings,
    isBusy,
    failure,
    retry: load,
    async setDevice(isOn) {
      setBusy(true)
      const trouble = isOn ? await turnOn(settings.publicKey) : await turnOff()
      setDeviceState(await deviceState())
      setBusy(false)
      if (trouble !== '') showToast({ icon: 'danger', title: trouble })
      else if (isOn) showToast({ icon: 'success', title: '这台设备会收到提醒' })
    },
    async setKind(kind, isOn) {
      const before = settings.kinds
      const kinds = isOn ? [...before, kind] : before.filter((item) => item !== kind)
      setSettings({ ...settings, kinds })
      const answer = await call('POST /push/kinds', { body: { kinds } }, { silent: true })
      if (answer.ok) return
      setSettings({ ...settings, kinds: before })
      showToast({ icon: 'danger', title: answer.message })
    },
  }
}
