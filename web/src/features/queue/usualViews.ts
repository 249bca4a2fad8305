import { texts } from './texts'

const t = texts.views

export const usual = [
  { name: t.all, query: '' },
  { name: t.mine, query: 'assignee=me' },
  { name: t.unassigned, query: 'assignee=nobody' },
  { name: t.late, query: 'late=true' },
  { name: t.back, query: 'back=all' },
]
