import type { ApiReference } from '~/core/calls/define-call'
import { SectionTitle } from '~/kit/section-title'
import { Table } from '~/kit/data/table'

/** What holds for every call. */
export function HowTo() {
  return (
    <section className="rounded-lg border border-line bg-surface px-6 pt-5 pb-5 max-tablet:px-4">
      <SectionTitle className="mb-3">怎样调用</SectionTitle>
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-ink-2">
        <li>
          地址是本站的 <Word>/ai</Word> 加上调用的路径，正文是 JSON（UTF-8）。
        </li>
        <li>
          脚本用团队的接口密钥：请求头 <Word>Authorization: Bearer ymk_…</Word>
          。创建者与管理员在「团队管理」的「接口密钥」里新建；密钥只有所选的权限，只属于这个团队。
        </li>
        <li>
          答复是 <Word>{'{ result, success, code, message }'}</Word>
          ，success 为 true 且 code 为 SUCCESS 才算成功；message 是给人看的中文说明。
        </li>
        <li>
          登录的客户端还要签名：<Word>i-authorization</Word> 是对方法、<Word>i-date</Word>、正文的
          MD5、路径与排好序的参数（各占一行）所作的
          HMAC-SHA1。时间以服务器为准，相差不超过10分钟；同一个签名的写入只算一次，重复的得到20002。接口密钥的调用不必签名。
        </li>
      </ul>
      <pre className="mt-4 rounded-md bg-sunken px-3 py-2 font-mono text-small whitespace-pre-wrap [overflow-wrap:anywhere]">
        {EXAMPLE}
      </pre>
    </section>
  )
}

/** The catalogue of codes. */
export function CodeLeaf({ codes }: Pick<ApiReference, 'codes'>) {
  return (
    <section>
      <SectionTitle className="mb-3">code 的含义</SectionTitle>
      <div className="overflow-x-auto rounded-lg border border-line bg-surface px-2">
        <Table
          caption="code 的含义"
          columns={[
            {
              key: 'code',
              head: 'code',
              width: '34%',
              cell: ({ code }) => <code className="font-mono text-small break-all">{code}</code>,
            },
            { key: 'meaning', head: '含义', cell: ({ meaning }) => meaning },
          ]}
          rows={codes}
          rowKey={({ code }) => code}
        />
      </div>
    </section>
  )
}

const EXAMPLE = `curl -H 'Authorization: Bearer ymk_…' \\
  'https://你的域名/ai/space/团队id/folder/listFile?pageSize=20'`

const Word = ({ children }: { children: string }) => (
  <code className="font-mono text-small [overflow-wrap:anywhere] text-ink">{children}</code>
)
