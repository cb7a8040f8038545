import { Tag } from '~/kit/tag'
import type { ServiceView } from '../terms'

/** A service beside the models: what it is for, and who serves it or where it is opened. */
export function ServiceRow({ service }: { service: ServiceView }) {
  const { name, purpose, by, settings } = service
  const isOpen = by.length > 0
  return (
    <li className="m-row">
      <div className="m-name">
        <b>{name}</b>
        <span>{purpose}</span>
      </div>
      <div className="m-by">{isOpen ? by.join('、') : <SettingName name={settings} />}</div>
      <div className="m-state">
        {isOpen ? <Tag tone="success">已开通</Tag> : <Tag>还没有开通</Tag>}
      </div>
    </li>
  )
}

/** Where the operator opens what is not open. */
export function SettingName({ name }: { name: string }) {
  return (
    <span className="m-setting">
      <span className="sr-only">在配置的</span>
      {name}
    </span>
  )
}
