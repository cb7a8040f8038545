/** An answer out of a text that anybody may look up, for who does not know the product yet. */
export interface Example {
  who: string
  tab: string
  question: string
  /** The answer, in runs: words, and the number of a mark after them. */
  answer: readonly (string | { mark: number })[]
  source: { title: string; place: string; heading: string; paragraphs: readonly Run[][] }
}

/** `mark` is the number whose words these are. */
interface Run {
  text: string
  mark?: number
}

export const examples: readonly Example[] = [
  {
    who: '规划院',
    tab: '核心保护范围里能不能新建',
    question: '名镇核心保护范围里，还能新建房子吗？',
    answer: [
      '不能。核心保护范围内不得进行新建、扩建活动',
      { mark: 1 },
      '，只有必要的基础设施和公共服务设施例外',
      { mark: 2 },
      '。原有的历史建筑要保持高度、体量、外观形象和色彩',
      { mark: 3 },
      '。',
    ],
    source: {
      title: '历史文化名城名镇名村保护条例',
      place: '第四章',
      heading: '保护措施',
      paragraphs: [
        [
          {
            text: '第二十七条　对历史文化街区、名镇、名村核心保护范围内的建筑物、构筑物，应当区分不同情况，采取相应措施，实行分类保护。',
          },
        ],
        [
          { text: '历史文化街区、名镇、名村核心保护范围内的历史建筑，' },
          { text: '应当保持原有的高度、体量、外观形象及色彩等', mark: 3 },
          { text: '。' },
        ],
        [
          { text: '第二十八条　在历史文化街区、名镇、名村核心保护范围内，' },
          { text: '不得进行新建、扩建活动', mark: 1 },
          { text: '。但是，' },
          { text: '新建、扩建必要的基础设施和公共服务设施除外', mark: 2 },
          { text: '。' },
        ],
      ],
    },
  },
  {
    who: '律所',
    tab: '欠租多久可以解除合同',
    question: '租客一直欠租，房东能直接解除合同吗？',
    answer: [
      '不能直接解除。要先请他在合理期限内付清',
      { mark: 1 },
      '；到期仍然不付，才可以解除',
      { mark: 2 },
      '。',
    ],
    source: {
      title: '中华人民共和国民法典',
      place: '第三编第十四章',
      heading: '租赁合同',
      paragraphs: [
        [
          { text: '第七百二十二条　承租人无正当理由未支付或者迟延支付租金的，' },
          { text: '出租人可以请求承租人在合理期限内支付', mark: 1 },
          { text: '；' },
          { text: '承租人逾期不支付的，出租人可以解除合同', mark: 2 },
          { text: '。' },
        ],
      ],
    },
  },
  {
    who: '编辑部',
    tab: '这句引文原文怎么写',
    question: '“驽马十驾，功在不舍”的前后文是什么？',
    answer: [
      '出自《荀子·劝学》，前一句是“骐骥一跃，不能十步”',
      { mark: 1 },
      '；后文以雕刻为喻，说的是不停下才有成',
      { mark: 2 },
      '。',
    ],
    source: {
      title: '荀子',
      place: '劝学篇',
      heading: '劝学',
      paragraphs: [
        [
          { text: '故不积跬步，无以至千里；不积小流，无以成江海。' },
          { text: '骐骥一跃，不能十步；驽马十驾，功在不舍', mark: 1 },
          { text: '。' },
          { text: '锲而舍之，朽木不折；锲而不舍，金石可镂', mark: 2 },
          { text: '。' },
        ],
      ],
    },
  },
]
