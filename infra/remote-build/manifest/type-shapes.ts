import { deepestShape, type TypeShape } from '@storysprout/contract';
import { type Checker, SignatureKind, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync';

/** A union with more members, such as all emoji names, is reduced to its primitive type. */
const mostMembers = 60;

/** Converts a type to data. Equal types give equal data. */
export function shapeOf(type: Type | undefined, checker: Checker, depth = 0): TypeShape {
  if (!type || depth > deepestShape || type.flags & (TypeFlags.AnyOrUnknown | TypeFlags.TypeParameter)) return 'any';
  if (type.flags & TypeFlags.Boolean) return 'boolean';
  if (type.isLiteralType()) return typeof type.value === 'bigint' ? 'bigint' : JSON.stringify(type.value);
  if (type.flags & TypeFlags.TemplateLiteral) return 'string';
  if (type.isUnionType()) return oneOf(type.getTypes().map((each) => shapeOf(each, checker, depth + 1)));
  if (type.isIntrinsicType()) return type.intrinsicName;
  return ofObject(type, checker, depth);
}

function ofObject(type: Type, checker: Checker, depth: number): TypeShape {
  const [signature] = checker.getSignaturesOfType(type, SignatureKind.Call);
  if (signature) {
    const parameters = signature.getParameters().map((each) => fieldShape(each, checker, depth));
    return { call: parameters, answers: shapeOf(checker.getReturnTypeOfSignature(signature), checker, depth + 1) };
  }
  if (checker.isArrayLikeType(type)) {
    const of = type.isTypeReference() && !type.isTupleType() ? checker.getTypeArguments(type)[0] : undefined;
    return { list: shapeOf(of, checker, depth + 1) };
  }
  const name = foreignName(type);
  if (name !== null) return `type ${name}`;
  const [index] = checker.getIndexInfosOfType(type);
  if (index) return { each: shapeOf(index.valueType, checker, depth + 1) };
  return { fields: fieldsOf(type, checker, depth) };
}

type Property = ReturnType<Checker['getPropertiesOfType']>[number];

function fieldsOf(type: Type, checker: Checker, depth: number): Record<string, TypeShape> {
  const fields = checker.getPropertiesOfType(type).map((each) => {
    const isOptional = (each.flags & SymbolFlags.Optional) !== 0;
    return [isOptional ? `${each.name}?` : each.name, fieldShape(each, checker, depth)] as const;
  });
  return Object.fromEntries(fields.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** An optional property may be missing, so `undefined` in its type adds nothing and is removed. */
function fieldShape(property: Property, checker: Checker, depth: number): TypeShape {
  const shape = shapeOf(checker.getTypeOfSymbol(property), checker, depth + 1);
  const isOptional = (property.flags & SymbolFlags.Optional) !== 0;
  if (!isOptional || typeof shape === 'string' || !('oneOf' in shape)) return shape;
  return oneOf(shape.oneOf.filter((each) => each !== 'undefined'));
}

/**
 * Returns the name of a class or interface of the language or of a package, which stands for the type. Null for our own
 * types, including the contract's wherever it is installed.
 */
function foreignName(type: Type): string | null {
  if (!type.isClassOrInterface() && !type.isTypeReference()) return null;
  const symbol = type.getSymbol();
  const path = symbol?.declarations[0]?.path ?? '';
  return symbol && /node_modules\/(?!@storysprout\/)|lib\.[\w.]*d\.ts$/.test(path) ? symbol.name : null;
}

function oneOf(members: readonly TypeShape[]): TypeShape {
  const isBoolean = members.includes('true') && members.includes('false');
  const kept = members.filter((each) => !isBoolean || (each !== 'true' && each !== 'false'));
  const all = [...(isBoolean ? ['boolean'] : []), ...kept];
  if (all.length > mostMembers)
    return all.every((each) => typeof each === 'string' && each.startsWith('"')) ? 'string' : 'any';
  const byText = new Map(all.map((each) => [JSON.stringify(each), each]));
  const sorted = [...byText].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each);
  return sorted.length === 1 && sorted[0] !== undefined ? sorted[0] : { oneOf: sorted };
}
