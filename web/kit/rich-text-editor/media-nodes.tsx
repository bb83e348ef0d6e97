import { mergeAttributes, Node } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { NodeViewWrapper, ReactNodeViewRenderer, type ReactNodeViewProps } from '@tiptap/react'
import { Picture, Recording } from '#web/kit/rich-text/Stored.tsx'

const text = (value: unknown): string | undefined =>
  value == null || value === '' ? undefined : String(value as string | number)

function PictureView({ node, selected }: ReactNodeViewProps) {
  const { src, alt, title, width, height } = node.attrs
  return (
    <NodeViewWrapper as="span" className="text-picture" data-selected={selected || undefined} data-drag-handle>
      <Picture
        src={text(src) ?? ''}
        alt={text(alt) ?? ''}
        title={text(title)}
        width={text(width)}
        height={text(height)}
      />
    </NodeViewWrapper>
  )
}

/** A picture: the value contains its path, the page shows the file. */
export const PictureNode = Image.extend({
  addNodeView: () => ReactNodeViewRenderer(PictureView, { as: 'span' }),
})

function RecordingView({ node, selected }: ReactNodeViewProps) {
  const { kind, src, title, width, height } = node.attrs
  return (
    <NodeViewWrapper className="text-recording" data-selected={selected || undefined} data-drag-handle>
      <Recording
        kind={kind === 'audio' ? 'audio' : 'video'}
        src={text(src) ?? ''}
        title={text(title)}
        width={text(width)}
        height={text(height)}
      />
    </NodeViewWrapper>
  )
}

/** A video or audio file. */
export const RecordingNode = Node.create({
  name: 'recording',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    kind: { default: 'video', rendered: false, parseHTML: (element) => element.localName },
    src: { default: null },
    title: { default: null },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [{ tag: 'video[src]' }, { tag: 'audio[src]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    node.attrs['kind'] === 'audio' ? 'audio' : 'video',
    mergeAttributes(HTMLAttributes, { controls: '', preload: 'metadata' }),
  ],
  addNodeView: () => ReactNodeViewRenderer(RecordingView),
})
