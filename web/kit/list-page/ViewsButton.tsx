import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { ListViewsProps } from './ListViews.tsx'

const ListViews = lazy(() => import('./ListViews.tsx').then((module) => ({ default: module.ListViews })))

/** Button with the views of a list. They are loaded when one is asked for. */
export function ViewsButton(props: ListViewsProps) {
  const [asked, setAsked] = useState(false)
  const button = (
    <Button className="column-button" onClick={() => setAsked(true)}>
      视图
    </Button>
  )
  return asked || props.opening || props.state.view ? (
    <Suspense fallback={button}>
      <ListViews {...props} unfolded={asked} />
    </Suspense>
  ) : (
    button
  )
}
