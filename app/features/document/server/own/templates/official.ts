import type { TextTemplate } from '.'

/** Elements of GB/T 9704—2012, whose numbers of headings come with its style of export; copy number, secrecy and urgency stand above the head, the imprint below the date. */
export const official: TextTemplate = {
  title: '【发文机关】关于【事由】的【通知】',
  numbering: 'official',
  text: `份号：【000001】　密级和保密期限：【无则删去】　紧急程度：【特急或加急，无则删去】

**【发文机关名称】文件**

【发文机关代字】〔【2026】〕【1】号　　　　签发人：【上行文填写，其他删去】

---

【主送机关全称或规范化简称】：

【缘由：根据……，为……】。现将有关事项通知如下：

# 【一级标题】

【正文】

## 【二级标题】

【正文】

# 【一级标题】

【正文】

# 工作要求

【要求】。执行中遇到的问题，请及时向【单位】反映。

附件：1.【附件名称】

　　　2.【附件名称】

【发文机关署名】

【2026年11月28日】

（【附注，如联系人：姓名，电话】）

---

抄送：【机关】。

【印发机关】　　　　　　　　　　【2026年11月28日】印发
`,
}
