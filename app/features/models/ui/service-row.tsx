import { Tag } from '~/kit/tag'
import type { ServiceView } from '../terms'

/** A service beside the models: what it is for, and who serves it or where it is opened. */
export function ServiceRow({ service }: { service: ServiceView }) {
  const { name, purpose, by } = service
  const isOpen = by.length > 0
  return (
    <li className="m-row">
      <div className="m-name">
        <b>{name}</b>
        <span>{purpose}</span>
      </div>
      <div className="m-by">{isOpen ? by.join('、') : <NotOpen />}</div>
      <div className="m-state">
        {isOpen ? <Tag tone="success">已开通</Tag> : <Tag>还没有开通</Tag>}
      </div>
    </li>
  )
}

/** Who opens what is not open. */
export const NotOpen = () => <span className="text-small text-ink-3">由系统管理员开通</span>
