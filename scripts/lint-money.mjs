// A lint rule: amounts are whole cents and thousandths of a percent, and only contract/money.ts converts them. The rule
// goes by names, because the linter knows no types.

const whole = /(cents|thousandths)$/i;
const decimal =
  /(^|_)(dollars|price|cost|amount|discount|fee|tax|tax_rate|sub_total|total_sales)$|(Dollars|Price|Cost|Amount|Discount|Fee|TaxRate)$/;
/** Allows sums and differences, because they are exact for whole cents. */
const exact = new Set(['+', '-']);
const arithmetic = new Set(['+', '-', '*', '/', '%', '**']);

const message = 'Amounts are reckoned in contract/money.ts alone: a float is a cent off sooner or later.';

function nameOf(node) {
  switch (node.type) {
    case 'Identifier':
      return node.name;
    case 'MemberExpression':
      return node.computed ? String(node.property.value ?? '') : node.property.name;
    case 'CallExpression':
      return nameOf(node.callee);
    case 'ChainExpression':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
      return nameOf(node.expression);
    default:
      return '';
  }
}

function isInexact(operator, ...operands) {
  if (!arithmetic.has(operator)) return false;
  const names = operands.map(nameOf);
  return names.some((name) => decimal.test(name) || (whole.test(name) && !exact.has(operator)));
}

const wholeAmounts = {
  create(context) {
    const refuse = (node) => context.report({ node, message });
    return {
      BinaryExpression(node) {
        if (isInexact(node.operator, node.left, node.right)) refuse(node);
      },
      AssignmentExpression(node) {
        if (isInexact(node.operator.slice(0, -1), node.left, node.right)) refuse(node);
      },
      CallExpression(node) {
        if (node.callee.type !== 'MemberExpression' || nameOf(node.callee) !== 'toFixed') return;
        const name = nameOf(node.callee.object);
        if (decimal.test(name) || whole.test(name)) refuse(node);
      },
    };
  },
};

export default { meta: { name: 'money' }, rules: { 'whole-amounts': wholeAmounts } };
