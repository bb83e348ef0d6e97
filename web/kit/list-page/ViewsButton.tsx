import { Button } from 'antd'
import { useState } from 'react'
import { lazyPart, Meanwhile } from '#web/platform/lazy-part.tsx'
import type { ListViewsProps } from './ListViews.tsx'

const ListViews = lazyPart(() => import('./ListViews.tsx'), 'ListViews')

/** Button with the views of a list. They are loaded when one is asked for. */
export function ViewsButton(props: ListViewsProps) {
  const [asked, setAsked] = useState(false)
  const button = (
    <Button className="column-button" onClick={() => setAsked(true)}>
      视图
    </Button>
  )
  return asked || props.opening || props.state.view ? (
    <Meanwhile show={button}>
      <ListViews {...props} unfolded={asked} />
    </Meanwhile>
  ) : (
    button
  )
}
