import { useState } from 'react'
import { pageTitle } from '~/client/page/page-title'
import type { ApiReference, CallView } from '~/core/calls/define-call'
import { apiReferenceContext } from '~/core/request-context'
import { SectionTitle } from '~/kit/section-title'
import { Tag } from '~/kit/tag'
import { TextInput } from '~/kit/controls/text-input'
import type { Route } from './+types/api-docs'
import { CallLeaf } from './api-docs/call-leaf'
import { CodeLeaf, HowTo } from './api-docs/how-to'

/** The reference of `/ai`: made of the contracts themselves, served from here, readable without scripts. */
export function loader({ context }: Route.LoaderArgs) {
  return context.get(apiReferenceContext)()
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '接口文档')
}

export default function ApiDocs({ loaderData }: Route.ComponentProps) {
  const [search, setSearch] = useState('')
  const groups = matching(loaderData.groups, search.trim().toLowerCase())
  const count = loaderData.groups.reduce((sum, { calls }) => sum + calls.length, 0)
  return (
    <main className="mx-auto max-w-[1000px] px-8 pt-10 pb-16 max-tablet:px-4 max-tablet:pt-6">
      <header className="pb-6">
        <h1 className="font-serif text-h1 font-semibold">接口文档</h1>
        <p className="text-ink-2">
          共{count}个调用，由程序的约定生成。机器可读的版本：
          <a className="k-link" href="/ai/openapi.json">
            OpenAPI 3.1
          </a>
        </p>
      </header>
      <HowTo />
      <div className="sticky top-0 z-10 bg-paper py-3">
        <TextInput
          type="search"
          aria-label="查找调用"
          placeholder="查找调用，如 listFile 或 改名"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      {groups.map(({ name, calls }) => (
        <section key={name} className="pb-8">
          <SectionTitle className="mb-3">{name}</SectionTitle>
          <div className="overflow-hidden rounded-lg border border-line bg-surface">
            {calls.map((call) => (
              <CallLeaf key={`${call.method} ${call.path}`} call={call} />
            ))}
          </div>
        </section>
      ))}
      {groups.length === 0 && (
        <p className="pb-8 text-ink-2">
          没有符合的调用 <Tag>{search}</Tag>
        </p>
      )}
      <CodeLeaf codes={loaderData.codes} />
    </main>
  )
}

function matching(groups: ApiReference['groups'], search: string): ApiReference['groups'] {
  const fits = ({ method, path, title }: CallView) =>
    `${method} ${path} ${title}`.toLowerCase().includes(search)
  return groups
    .map(({ name, calls }) => ({ name, calls: calls.filter(fits) }))
    .filter(({ calls }) => calls.length > 0)
}
