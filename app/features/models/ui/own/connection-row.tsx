import { Check, CircleAlert, Ellipsis, ListTree, RefreshCw, Unplug } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/kit/controls/button'
import { IconButton } from '~/kit/controls/icon-button'
import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'
import { Menu, MenuItem, MenuRule } from '~/kit/overlays/menu'
import { Tag } from '~/kit/tag'
import { failureWords } from '../../errors'
import type { OwnConnection } from '../../own-contract'
import { ConnectionDialog } from './connection-dialog'
import { abilitiesOfAll, speedWords } from './probe-words'
import { TestResult } from './test-result'
import { testProgress, useModelTest, type ModelTest } from './use-model-test'
import type { OwnModelsState } from './use-own-models'

export interface ConnectionRowProps {
  connection: OwnConnection
  own: OwnModelsState
}

/** A server that is connected: its models, what they can do, how it answered last. */
export function ConnectionRow({ connection, own }: ConnectionRowProps) {
  const { id, label, models, keyEnding } = connection
  const { test, start, leave } = useModelTest()
  const [open, setOpen] = useState<'models' | 'disconnect' | null>(null)
  const [first] = models
  const isTesting = test.state === 'busy'
  const disconnect = async () => {
    if (await own.disconnect({ connectionId: id }, `已断开「${label}」`)) setOpen(null)
  }
  return (
    <li className="border-b border-line py-3.5">
      <div className="grid grid-cols-[36px_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 tablet:flex tablet:flex-wrap">
        <span
          className="grid size-9 flex-none place-items-center rounded-md bg-wash-2 font-serif text-ink-2"
          aria-hidden="true"
        >
          {label.slice(0, 1)}
        </span>
        <div className="min-w-0 flex-1 basis-48">
          <b className="block font-semibold">{label}</b>
          <span className="block text-small text-ink-3 wrap-anywhere">
            {models.map(({ model }) => model).join('、')}
            {keyEnding && `，密钥 ····${keyEnding}`}
            {!isChosen(own, id) && '，还没有派活'}
          </span>
        </div>
        <Abilities models={models} />
        <div className="max-tablet:order-1 max-tablet:max-w-32 desktop:w-32">
          <ConnectionState connection={tested(connection, test)} />
        </div>
        <div className="flex items-center gap-1 max-tablet:order-3 max-tablet:col-span-2 max-tablet:col-start-2 max-tablet:-ml-3 max-tablet:justify-between">
          <Button
            kind="ghost"
            size="small"
            icon={<RefreshCw size={15} aria-hidden="true" />}
            aria-label={isTesting ? `停止测试${label}` : `试一下${label}`}
            onClick={() =>
              isTesting ? leave() : void start({ connectionId: id, model: first?.model ?? '' })
            }
          >
            {isTesting ? '停止' : '试一下'}
          </Button>
          <Menu
            align="end"
            trigger={<IconButton label={`${label}的更多操作`} icon={<Ellipsis size={18} />} />}
          >
            <MenuItem icon={<ListTree size={16} />} onSelect={() => setOpen('models')}>
              模型与单价
            </MenuItem>
            <MenuRule />
            <MenuItem icon={<Unplug size={16} />} danger onSelect={() => setOpen('disconnect')}>
              断开
            </MenuItem>
          </Menu>
        </div>
      </div>
      <RowTest test={test} model={first?.model ?? ''} />
      <ConnectionDialog
        connection={connection}
        own={own}
        open={open === 'models'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'models' : null)}
      />
      <ConfirmDialog
        open={open === 'disconnect'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'disconnect' : null)}
        question={`断开「${label}」？`}
        consequence={
          own.view.connections.length > 1
            ? '它的密钥一并删除；它做的事由其余的模型接着做。本月的用量与花费留在这一页。'
            : '它的密钥一并删除；它做的事改由系统的模型做。本月的用量与花费留在这一页。'
        }
        confirmLabel="断开"
        actBusy="正在断开"
        isDangerous
        isBusy={own.busyWith === 'disconnect'}
        onConfirm={() => void disconnect()}
      />
    </li>
  )
}

const isChosen = ({ view }: OwnModelsState, id: string): boolean =>
  Object.values(view.roles).some((list) => list.some(({ connectionId }) => connectionId === id))

/** What its models can do, and what they cannot. */
function Abilities({ models }: Pick<OwnConnection, 'models'>) {
  const measured = abilitiesOfAll(models.map(({ probe }) => probe)).filter(
    ({ isThere }) => isThere !== undefined,
  )
  return (
    <div className="flex flex-wrap items-center gap-1.5 max-tablet:order-2 max-tablet:col-span-2 max-tablet:col-start-2 desktop:w-76">
      {measured.map(({ label, isThere }) =>
        isThere ? (
          <Tag key={label} icon={<Check size={12} aria-hidden="true" />}>
            {label}
          </Tag>
        ) : (
          <span key={label} className="px-1.5 text-micro text-ink-3">
            <span className="sr-only">不能</span>
            {label}
          </span>
        ),
      )}
    </div>
  )
}

/** How the test goes, or went. */
function RowTest({ test, model }: { test: ModelTest; model: string }) {
  if (test.state === 'refused')
    return (
      <p role="alert" className="mt-2 text-small text-danger">
        {test.message}
      </p>
    )
  return test.state === 'done' ? (
    <TestResult model={test.input.model} probe={test.tested.probe} />
  ) : (
    <p role="status" className="mt-2 text-small text-ink-2 empty:mt-0">
      {testProgress(test, model)}
    </p>
  )
}

// What was found just now is newer than what the page was drawn with.
function tested(connection: OwnConnection, test: ModelTest): OwnConnection {
  if (test.state !== 'done') return connection
  const { isOk, failure, firstWordMs } = test.tested.probe
  return isOk
    ? { ...connection, failure: '', firstWordMs }
    : { ...connection, failure: failureWords(failure) }
}

function ConnectionState({ connection }: Pick<ConnectionRowProps, 'connection'>) {
  const { failure, firstWordMs, isReadable, models } = connection
  const kind = models[0]?.probe.kind ?? 'conversation'
  const words = isReadable ? failure : '密钥读不出来，请重新填写'
  if (words !== '')
    return (
      <span className="flex items-center gap-1.5 text-small text-danger">
        <CircleAlert size={15} aria-hidden="true" />
        {words}
      </span>
    )
  if (firstWordMs === null) return null
  return (
    <span className="flex items-center gap-1.5 text-small text-ink-2">
      <i className="size-1.5 rounded-full bg-success" aria-hidden="true" />
      {speedWords({ kind, firstWordMs })}
    </span>
  )
}
