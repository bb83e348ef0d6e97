import { Type, type Static, type TObject, type TProperties, type TSchema } from 'typebox'

/**
 * How a node lists the nodes below it: `list` – always a list, empty on a leaf; `nullable` – null on a leaf;
 * `optional` – left out on a leaf.
 */
type Leaves = 'list' | 'nullable' | 'optional'

type Children<P extends TProperties, L extends Leaves> = L extends 'optional'
  ? { children?: TreeNodeOf<P, L>[] }
  : L extends 'nullable'
    ? { children: TreeNodeOf<P, L>[] | null }
    : { children: TreeNodeOf<P, L>[] }

/** A node with the fields `P` and the nodes below it, which have the same fields. */
type TreeNodeOf<P extends TProperties, L extends Leaves> = Static<TObject<P>> & Children<P, L>

const childrenSchema = {
  list: (nodes: TSchema) => nodes,
  nullable: (nodes: TSchema) => Type.Union([nodes, Type.Null()]),
  optional: (nodes: TSchema) => Type.Optional(nodes),
}

/**
 * Schema of a tree node: the given fields, then `children`, nodes of the same kind to any depth. Its static type is
 * made from the same fields, so a field that is removed here is removed from the types of server and client.
 * @param name names the node within the schema; unique in the contract, because OpenAPI lists it under this name
 */
export function treeOf<P extends TProperties, const L extends Leaves>(name: string, fields: P, leaves: L) {
  const nodes = Type.Array(Type.Ref(name))
  const node = Type.Object({ ...fields, children: childrenSchema[leaves](nodes) })
  // The serialiser follows the reference however deep the tree is; `Static` of a cycle is worked out by TreeNodeOf
  // instead.
  return Type.Unsafe<TreeNodeOf<P, L>>(Type.Cyclic({ [name]: node }, name))
}
