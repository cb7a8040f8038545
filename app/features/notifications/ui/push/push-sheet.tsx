import { Checkbox, Switch } from '~/kit/controls/choice'
import { Button } from '~/kit/controls/button'
import { Sheet } from '~/kit/overlays/sheet'
import { SkeletonRows } from '~/kit/skeleton'
import { pushKinds, type PushKind } from '../../push-terms'
import type { DeviceState } from './device'
import { usePushSettings, type PushSettings } from './use-push-settings'

const labels: Record<PushKind, string> = {
  learning: '资料学完',
  writing: '写作写完',
  review: '审批',
  comment: '批注里提到我、回复我',
}

const hints: Partial<Record<DeviceState, string>> = {
  denied: '浏览器不允许本站发通知，请在浏览器的网站设置里改为允许',
  install: '在 iPhone 与 iPad 上，先把本站添加到主屏幕，再从主屏幕打开',
  unsupported: '这个浏览器不支持消息提醒，可换 Chrome、Edge 或 Safari',
}

/** 消息提醒: whether this device is woken, and for what. */
export function PushSheet({ onClose }: { onClose: () => void }) {
  const settings = usePushSettings()
  return (
    <Sheet open onOpenChange={onClose} title="消息提醒">
      <div className="grid gap-6 px-4 pb-6">
        {settings.failure !== '' ? (
          <p role="alert" className="text-small text-ink-2">
            设置没有取到：{settings.failure}
            <Button size="small" className="ml-2" onClick={() => void settings.retry()}>
              重试
            </Button>
          </p>
        ) : settings.device === null ? (
          <SkeletonRows rows={5} label="正在取设置" />
        ) : (
          <Choices {...settings} device={settings.device} />
        )}
      </div>
    </Sheet>
  )
}

function Choices({
  device,
  kinds,
  isBusy,
  setDevice,
  setKind,
}: PushSettings & { device: DeviceState }) {
  const hint = hints[device]
  return (
    <>
      <div>
        <Switch
          checked={device === 'on'}
          disabled={isBusy || hint !== undefined}
          onCheckedChange={(isOn) => void setDevice(isOn)}
        >
          在这台设备上提醒
        </Switch>
        <p className="mt-2 text-small text-ink-3">
          {hint ?? '页面关着也会收到；锁屏上只显示标题，不显示内容'}
        </p>
      </div>
      <fieldset className="grid gap-3 border-t border-line pt-5">
        <legend className="sr-only">提醒哪些事</legend>
        <p className="font-semibold" aria-hidden="true">
          提醒哪些事
        </p>
        {pushKinds.map((kind) => (
          <Checkbox
            key={kind}
            checked={kinds.includes(kind)}
            onCheckedChange={(isOn) => void setKind(kind, isOn)}
          >
            {labels[kind]}
          </Checkbox>
        ))}
        <p className="text-small text-ink-3">对你所有打开了提醒的设备有效</p>
      </fieldset>
    </>
  )
}
