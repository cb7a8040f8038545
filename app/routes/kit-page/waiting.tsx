import { Globe, Upload } from 'lucide-react'
import { Button } from '~/kit/controls/button'
import { EmptyState } from '~/kit/empty-state'
import { ErrorView } from '~/kit/error-view'
import { Progress } from '~/kit/progress'
import { SkeletonRows } from '~/kit/skeleton'
import { Spinner } from '~/kit/spinner'
import { UsageBar } from '~/kit/usage-bar'
import { Card, Row } from './card'

export function WaitingCard() {
  return (
    <Card title="进度" className="col-span-4">
      <Row>
        <Spinner /> 正在检索知识库
      </Row>
      <Progress className="mt-4" label="正在学习" value={64} />
      <Progress className="mt-3" label="空间用量" value={92} tone="warning" />
      <div className="mt-5">
        <UsageBar label="空间用量" figure="34.2 / 50 GB" total={50} parts={usual} />
      </div>
      <div className="mt-5">
        <UsageBar label="空间用量" figure="46.1 / 50 GB" total={50} parts={tight} />
      </div>
    </Card>
  )
}

const usual = [
  { label: '文档', amount: 21 },
  { label: '影像', amount: 9.2 },
  { label: '网页', amount: 4 },
]
const tight = [
  { label: '文档', amount: 30 },
  { label: '影像', amount: 12 },
  { label: '网页', amount: 4.1 },
]

export function EmptyCard() {
  return (
    <Card title="空白" className="col-span-4">
      <EmptyState
        title="这里还没有资料"
        hint="拖入文件，或添加一个网页。学习完成后就能提问。"
        actions={
          <>
            <Button kind="primary" size="small" icon={<Upload size={15} />}>
              上传文档
            </Button>
            <Button size="small" icon={<Globe size={15} />}>
              添加网页
            </Button>
          </>
        }
      />
      <EmptyState drawing="desk" title="还没有提过问题" hint="问过的问题会留在这里。" />
    </Card>
  )
}

export function SkeletonCard() {
  return (
    <Card title="骨架" className="col-span-3">
      <SkeletonRows rows={4} />
    </Card>
  )
}

export function ErrorCards() {
  return (
    <>
      <section className="col-span-6 overflow-hidden rounded-lg border border-line bg-surface *:min-h-0! *:p-10!">
        <ErrorView seal="查无" isHouse title="团队不存在，请确认访问网址是否正确" />
      </section>
      <section className="col-span-6 overflow-hidden rounded-lg border border-line bg-surface *:min-h-0! *:p-10!">
        <ErrorView
          seal="有误"
          isHouse
          title="发生错误"
          detail="404 - Page Not Found: /library/abc"
          action={<Button kind="primary">返回首页</Button>}
        />
      </section>
    </>
  )
}
