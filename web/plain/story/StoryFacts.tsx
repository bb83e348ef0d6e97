import type { ReactNode } from 'react'
import './story.css'

/** Names and values, `dt` and `dd`, as a story shows them. */
export const StoryFacts = ({ children }: { children: ReactNode }) => <dl className="story-facts">{children}</dl>
