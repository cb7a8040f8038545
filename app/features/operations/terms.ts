// Words of running the installation. Free of zod: the browser loads this.
import type { Queue } from '~/core/jobs'

export const queueLabels = {
  ingest: '学习文件',
  pages: '网页与论文',
  exports: '导出文件',
  jobs: '日常任务',
} as const satisfies Record<Queue, string>

/** What a ticket is about, by its type; others go by their type itself. */
export const ticketLabels: Readonly<Record<string, string>> = {
  'library.ingest-file': '学习文件',
  'library.ingest-small': '学习短文件',
  'library.ingest-window': '学习文件的一段',
  'library.fetch-page': '读取网页',
  'library.refresh-page': '更新网页',
  'library.make-next': '生成导读、脑图或灵感',
  'library.translate-next': '全文翻译',
  'library.embed-space': '生成向量',
  'library.purge-bin': '清空回收站',
  'research.fill-paper': '论文对照表',
  'editor.write-export': '导出文档',
  'editor.read-mould': '读取文档模板',
  'document.learn-text': '学习文稿',
  'library.place-files': '移动文件的索引',
  'library.tell-index': '更正段落的索引',
  'attribution.upload-conversions': '回传转化',
  'auth.send-code': '发送验证码',
  'order.paid': '登记付款',
  'orders.paid': '登记一批付款',
  'order.refunded': '登记退款',
  'tenancy.erase-team': '清除团队',
  'tenancy.end-work': '停下团队的任务',
}

export type {
  DeadTicketView,
  ErrorGroupView,
  OperationsView,
  OperatorAuditFilter,
  QueueView,
} from './contract'
