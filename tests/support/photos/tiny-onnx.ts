type Node = { type: string; inputs: readonly string[]; attributes?: Record<string, number> };

/** A model of one operator, as bytes of ONNX (protocol buffers): `in` goes in, `out` comes out, both of floats. */
export function makeTinyOnnx({ type, inputs, attributes = {} }: Node): Buffer {
  const node = Buffer.concat([
    ...inputs.map((name) => text(1, name)),
    text(2, 'out'),
    text(4, type),
    // An attribute: its name, its whole number, and the kind "whole number".
    ...Object.entries(attributes).map(([name, value]) =>
      nested(5, text(1, name), varint(3, value), varint(20, 2)),
    ),
  ]);
  const graph = [nested(1, node), text(2, 'tiny'), nested(11, floats('in')), nested(12, floats('out'))];
  const operators = 13;
  return Buffer.concat([varint(1, 8), nested(8, varint(2, operators)), nested(7, ...graph)]);
}

/** A tensor of floats with four dimensions of any length. */
function floats(name: string): Buffer {
  const sides = ['n', 'c', 'h', 'w'].map((side) => nested(1, text(2, `${name}-${side}`)));
  return Buffer.concat([text(1, name), nested(2, nested(1, varint(1, 1), nested(2, ...sides)))]);
}

function text(field: number, value: string): Buffer {
  return nested(field, Buffer.from(value));
}

function nested(field: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([encode((field << 3) | 2), encode(content.length), content]);
}

function varint(field: number, value: number): Buffer {
  return Buffer.concat([encode(field << 3), encode(value)]);
}

function encode(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128);
  return Buffer.from([...bytes, rest]);
}
