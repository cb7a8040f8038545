import { useState } from 'react'
import { CopyButton } from '~/kit/controls/copy-button'
import { Segmented } from '~/kit/controls/segmented'

const clients = [
  { value: 'remote', label: 'Cursor、Cherry Studio等' },
  { value: 'desktop', label: 'Claude Desktop' },
] as const
type ClientKind = (typeof clients)[number]['value']

/** How other assistants reach the team's library with a key: the address, and what to paste where. */
export function McpSection({ origin }: { origin: string }) {
  const [kind, setKind] = useState<ClientKind>('remote')
  const address = `${origin}/mcp`
  const snippet = snippetOf(kind, address)
  return (
    <section className="t-body pt-8" aria-labelledby="mcp-title">
      <h2 id="mcp-title" className="font-serif text-[17px] leading-7 font-semibold">
        接入其他助手
      </h2>
      <p className="pt-1 pb-3 text-ink-2">
        支持MCP的助手可以用密钥检索、阅读并引用团队的知识库：勾选「读取知识库」的密钥可检索与阅读，勾选「提问」的可直接提问。设了权限的文件夹，密钥看不到。
      </p>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 pb-3">
        <dt className="text-ink-3">地址</dt>
        <dd className="flex min-w-0 items-center gap-2">
          <code className="truncate font-mono text-small" title={address}>
            {address}
          </code>
          <CopyButton size="small" text={address} label="复制地址" />
        </dd>
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-2 pb-2">
        <Segmented label="助手" value={kind} options={clients} onChange={setKind} />
        <CopyButton size="small" text={snippet} label="复制配置" />
      </div>
      <pre
        className="overflow-x-auto rounded-md border border-line bg-sunken px-4 py-3 font-mono text-micro leading-5"
        aria-label="配置"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
        tabIndex={0}
      >
        {snippet}
      </pre>
      <p className="pt-2 text-small text-ink-3">
        把 ymk_… 换成新建的密钥。密钥只交给可信的程序，不用时在上面停用。
      </p>
    </section>
  )
}

function snippetOf(kind: ClientKind, url: string): string {
  const token = 'Bearer ymk_…'
  const server =
    kind === 'remote'
      ? { url, headers: { Authorization: token } }
      : {
          command: 'npx',
          args: ['-y', 'mcp-remote', url, '--header', 'Authorization:${KNOWLEDGE_KEY}'],
          env: { KNOWLEDGE_KEY: token },
        }
  return JSON.stringify({ mcpServers: { knowledge: server } }, null, 2)
}
