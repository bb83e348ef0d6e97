// vxe-table as its own documentation advises for many rows: virtual both ways, one cell edited at a time, its own native editors,
// rows as high as ours. The data is not made reactive in depth, which is the quickest way it can be given.
import { createApp, h, shallowRef } from 'vue'
import { VxeColumn, VxeTable } from 'vxe-table'
import 'vxe-table/lib/style.css'
import { probe } from './probe.ts'
import { COLUMNS, makeRows } from './rows.ts'

const EDITORS = {
  text: () => ({ name: 'input' }),
  number: () => ({ name: 'input', attrs: { type: 'number' } }),
  date: () => ({ name: 'input', attrs: { type: 'date' } }),
  select: ({ options }) => ({ name: 'select', options: options.map(({ value, text }) => ({ value, label: text })) }),
}
const tick = ({ row }) =>
  h('input', {
    type: 'checkbox',
    checked: row.open === 'Y',
    onChange: (event) => (row.open = event.target.checked ? 'Y' : 'N'),
  })
const rules = Object.fromEntries(
  COLUMNS.filter(({ required }) => required).map(({ key, title }) => [
    key,
    [{ required: true, message: `${title}不能为空` }],
  ]),
)

function mount(rows) {
  const data = shallowRef(rows)
  const columns = () => [
    h(VxeColumn, { type: 'checkbox', width: 40, fixed: 'left' }),
    h(VxeColumn, { type: 'seq', title: '#', width: 60, fixed: 'left' }),
    ...COLUMNS.map((column) =>
      column.kind === 'checkbox'
        ? h(VxeColumn, { field: column.key, title: column.title, width: column.width }, { default: tick })
        : h(VxeColumn, {
            field: column.key,
            title: column.title,
            width: column.width,
            editRender: EDITORS[column.kind](column),
          }),
    ),
  ]
  createApp({
    render: () =>
      h(
        VxeTable,
        {
          data: data.value,
          height: 800,
          border: true,
          showOverflow: true,
          rowConfig: { keyField: 'id', useKey: true },
          cellConfig: { height: 61 },
          editConfig: { trigger: 'click', mode: 'cell' },
          editRules: rules,
          virtualYConfig: { enabled: true, gt: 0 },
          virtualXConfig: { enabled: true, gt: 0 },
        },
        { default: columns },
      ),
  }).mount('#root')
}

window.bench = probe({ mount, row: '.vxe-body--row' }, makeRows)
