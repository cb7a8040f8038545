import type { CallView } from '~/core/calls/define-call'
import { Table, type Column } from '~/kit/data/table'
import { Tag, type TagTone } from '~/kit/tag'

/** One call: its line, and what it takes and gives when it is opened. */
export function CallLeaf({ call }: { call: CallView }) {
  return (
    <details className="border-b border-line last:border-b-0">
      <summary className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 hover:bg-wash">
        <Tag tone={tones[call.method] ?? 'plain'} className="w-14 justify-center font-mono">
          {call.method}
        </Tag>
        <code className="font-mono text-small break-all">{call.path}</code>
        <span className="text-small text-ink-2">{call.title}</span>
      </summary>
      <div className="border-t border-line bg-raised px-4 pt-3 pb-4">
        <p className="pb-3 text-small text-ink-2">
          {call.who}可以调用；接口密钥：{call.scope || '不可用'}
        </p>
        {call.fields.length > 0 && (
          <div className="overflow-x-auto pb-3">
            <Table
              caption={`${call.title}的参数`}
              columns={columns}
              rows={call.fields}
              rowKey={({ name, place }) => place + name}
            />
          </div>
        )}
        <h3 className="pb-1 text-small text-ink-3">result</h3>
        <pre className="overflow-x-auto rounded-md bg-sunken px-3 py-2 font-mono text-small">
          {call.result}
        </pre>
      </div>
    </details>
  )
}

const tones: Record<string, TagTone> = { GET: 'indigo', POST: 'brand', DELETE: 'danger' }

const columns: Column<CallView['fields'][number]>[] = [
  {
    key: 'name',
    head: '名称',
    width: '22%',
    cell: ({ name, isRequired }) => (
      <code className="font-mono text-small">{isRequired ? name : `${name}?`}</code>
    ),
  },
  { key: 'place', head: '位置', width: '12%', cell: ({ place }) => place },
  {
    key: 'shape',
    head: '类型',
    cell: ({ shape }) => <code className="font-mono text-small whitespace-pre-wrap">{shape}</code>,
  },
]
