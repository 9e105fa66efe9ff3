import assets from 'virtual:assets';
export default { async fetch(r: Request, env: any) { return new Response(JSON.stringify(assets)+env.CLOCK_URL) } };
