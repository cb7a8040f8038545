import { Fragment, useSyncExternalStore } from 'react'
import { Kbd } from '~/kit/kbd'
import { keyName, shortcutGroups } from '../map-keys'

/** 快捷键: by the names that the keys have on this platform. */
export function KeysTab() {
  const platform = useSyncExternalStore(
    () => () => {},
    () => navigator.platform,
    () => '',
  )
  return shortcutGroups.map(({ name, shortcuts }) => (
    <section key={name} className="mb-4">
      <h3 className="mb-1 text-small font-semibold text-ink-2">{name}</h3>
      <dl>
        {shortcuts.map((shortcut) => (
          <div
            key={shortcut.name}
            className="flex min-h-[34px] items-center gap-2 border-b border-line py-1"
          >
            <dt className="flex-none">{shortcut.name}</dt>
            <dd className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-1 text-small text-ink-3">
              {shortcut.keys.map((keys, index) => (
                <Fragment key={keys.join()}>
                  {index > 0 && '或'}
                  {keys.map((key) => (
                    <Kbd key={key}>{keyName(key, platform)}</Kbd>
                  ))}
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ))
}
