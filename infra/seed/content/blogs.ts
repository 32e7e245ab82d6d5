import type { Category } from '@storysprout/contract';

/** The sample site's blogs, newest last. `daysAgo` spreads them over the weeks before today. */

export interface SampleBlog {
  readonly writer: string;
  readonly title: string;
  readonly category: Category;
  readonly daysAgo: number;
  /** Art on the generated cover, by its name in the art set, and the sky's and the ground's colours. */
  readonly cover: { readonly emoji: string; readonly sky: readonly [string, string]; readonly ground: string } | null;
  readonly text: string;
  /** `pending` ones wait for the moderator, `draft` ones for their writer. */
  readonly status?: 'pending' | 'draft';
}

const day = ['#bde0fe', '#fff1d6'] as const;
const dusk = ['#f7b2ad', '#fde2c8'] as const;
const night = ['#1d2a5b', '#5a4b8a'] as const;
const forest = ['#cdeac0', '#fff6d5'] as const;

export const blogs: readonly SampleBlog[] = [
  {
    writer: 'QuietFox',
    title: 'The Fox Who Collected Sounds',
    category: 'Story',
    daysAgo: 34,
    cover: { emoji: 'fox', sky: dusk, ground: '#7fb069' },
    text: `Fennel was a small fox with very big ears, and she collected sounds the way other foxes collect shiny stones. She had a jar for rain on a tin roof, a jar for the squeak of new snow, and a jar for the sigh a pond makes when it freezes.

One evening an owl knocked on her door. "I have lost my hoot," he whispered. "Without it nobody knows that it is bedtime."

Fennel opened every jar on her shelf. None of them held a hoot. So she walked with the owl through the whole wood, and they listened. In a hollow tree they found it, fast asleep. The owl swallowed it at once and hooted so happily that the moon came up early.

Fennel kept the echo. It is still her favourite jar.`,
  },
  {
    writer: 'MossyFrog',
    title: 'What Lives Under One Stone',
    category: 'Nature & Science',
    daysAgo: 31,
    cover: { emoji: 'lady-beetle', sky: forest, ground: '#6a994e' },
    text: `For my science journal I lifted one flat stone in our garden every day for a week and drew what I saw. On Monday there were two woodlice. Woodlice are not insects at all: they have fourteen legs and are related to crabs and shrimps.

On Wednesday I found a shiny black beetle and the thread of a tiny snail. On Friday there was an earthworm as long as my hand. Earthworms have no lungs and breathe through their skin, which has to stay damp.

The best part is putting the stone back gently every time. For me it is a stone, but for them it is the roof of a house. By Sunday I had counted nine different animals under one single roof.`,
  },
  {
    writer: 'CaptainNoodle',
    title: 'Rainbow Noodle Salad for a Rainy Day',
    category: 'Recipes for Kids',
    daysAgo: 29,
    cover: { emoji: 'spaghetti', sky: day, ground: '#f2a65a' },
    text: `You need: 200 grams of noodles, one carrot, half a cucumber, a red pepper, a handful of sweetcorn, two spoons of olive oil, the juice of half a lemon, and a grown-up for the boiling water.

1. Ask your grown-up to cook the noodles and rinse them with cold water.
2. Peel the carrot into long ribbons. This is my favourite job.
3. Chop the cucumber and the pepper into small cubes.
4. Mix everything in the biggest bowl you have.
5. Pour the oil and the lemon juice on top and stir like a pirate in a storm.

It tastes best when it is raining outside and you can eat it on the floor by the window. My little brother only picks out the sweetcorn, so I always add more.`,
  },
  {
    writer: 'StarryOtter',
    title: 'The Sea Is Breathing',
    category: 'Poem',
    daysAgo: 27,
    cover: { emoji: 'water-wave', sky: day, ground: '#4ea8de' },
    text: `The sea is breathing in and out,
  in and out,
it hums a song it learned from shells
  and stones and rain.

It brings a present to my feet,
  a ribbon of green,
then takes it back and laughs at me
  and gives it again.

I build a wall of silver sand,
  a castle, a town,
the sea comes whispering, have you done?
  and smooths it down.

I am not sad. I wave my spade.
  Tomorrow, my friend,
I'll build another, you'll breathe again,
  and that's not the end.`,
  },
  {
    writer: 'RainbowSocks',
    title: 'The Day I Wore Odd Socks to School',
    category: 'My Diary',
    daysAgo: 26,
    cover: { emoji: 'socks', sky: dusk, ground: '#e07a9b' },
    text: `Dear diary, this morning the washing machine ate one of my yellow socks. I looked everywhere: under the bed, in the dog's basket, even in the fridge. In the end I put on one yellow sock and one with pink stripes.

I thought everybody would laugh, so I walked in very small steps to hide my feet. At break my friend looked down and said, "Your feet are having a party!" She took one of hers off, I took the striped one off, and we swapped.

By lunch half of our class had swapped socks with somebody. Our teacher asked what was going on, and then she showed us hers. She was wearing one with cats and one with planets. Best Tuesday of the year.`,
  },
  {
    writer: 'PaperKite',
    title: 'Three Days in the Mountains',
    category: 'Travel and Adventure',
    daysAgo: 24,
    cover: { emoji: 'snow-capped-mountain', sky: day, ground: '#84a98c' },
    text: `We took the slow train, the one that stops at every village, and I counted twenty-three tunnels. When we came out of the last one there was snow on the peaks although it was May.

On the first day we hiked to a lake that is so clear that you can see the fish looking back at you. On the second day it rained sideways, so we stayed in the hut and learned a card game from two old hikers who had walked there for forty years.

On the third day we reached the top. I expected to shout, but it was so quiet and wide up there that I only whispered. My echo was shy too, it did not answer. I left a small stone on the big pile and took the feeling home with me.`,
  },
  {
    writer: 'PocketComet',
    title: 'My Robot Is Afraid of the Dark',
    category: 'Story',
    daysAgo: 23,
    cover: { emoji: 'robot', sky: night, ground: '#3d3a6b' },
    text: `When I built Bolt I gave him wheels that can climb stairs, arms that can butter toast and a memory for ten thousand jokes. What I did not give him was courage for the night.

"There is nothing here," he beeped when I switched the lamp off for the first time. "Is nothing dangerous?"

I told him that nothing is never dangerous, because it is nothing. He thought about it for four seconds, which is long for a robot. "Then why do you have a night light?" he asked.

So we made a plan. Every night we switch the light off for one joke longer. Yesterday we reached eleven jokes in the dark, and Bolt fell asleep before I did. He even snores. It sounds like a very small washing machine.`,
  },
  {
    writer: 'BiscuitBear',
    title: "Grandad's Oat Biscuits That Never Last",
    category: 'Recipes for Kids',
    daysAgo: 21,
    cover: { emoji: 'cookie', sky: forest, ground: '#c08552' },
    text: `Grandad says that nobody knows how long these biscuits keep, because nobody has ever managed to find out. You need 150 grams of oats, 100 grams of flour, 100 grams of soft butter, 80 grams of sugar, one egg and a pinch of salt.

Stir the butter and the sugar until your arm is tired, then swap arms. Add the egg, then the flour, the oats and the salt. Roll little balls, press them flat with a fork and put them on a tray with paper.

A grown-up puts the tray into the oven at 180 degrees for about twelve minutes. The kitchen smells so good that the neighbours' cat comes to look. Let them cool down. This is the hardest step of all, and so far I have failed it every single time.`,
  },
  {
    writer: 'StarryOtter',
    title: 'Why the Moon Changes Its Shape',
    category: 'Nature & Science',
    daysAgo: 20,
    cover: { emoji: 'full-moon', sky: night, ground: '#2b2d54' },
    text: `The Moon does not really change its shape. It is always a ball, and one half of it is always lit by the Sun. What changes is how much of the bright half we can see from Earth.

The Moon needs a bit more than 27 days to travel once around us. From one full moon to the next it takes about 29 and a half days, because the Earth moves on around the Sun in the meantime.

You can try it at home. Make the room dark, put a lamp on a table and hold a ball at arm's length. Now turn slowly on the spot. Watch how the light on the ball grows from a thin curve to a full circle and shrinks again. You are the Earth, the ball is the Moon and the lamp is the Sun.`,
  },
  {
    writer: 'MossyFrog',
    title: 'Puddle Song',
    category: 'Poem',
    daysAgo: 19,
    cover: { emoji: 'cloud-with-rain', sky: ['#a9c6de', '#dbe9f4'], ground: '#7d9db5' },
    text: `Drip on the lamp post,
drop on the wall,
the puddles are growing
from nothing at all.

  One is a saucer,
  one is a sea,
  and one is exactly
  the right size for me.

I look in the water:
the sky is below,
a cloud with a whisker,
the tip of a crow.

  I count up to seven,
  I swing with my hands,
  then SPLASH goes the heaven
  and no one understands

how I can be laughing
with rain in my shoe.
Come out, little neighbour,
there's puddle for two.`,
  },
  {
    writer: 'CaptainNoodle',
    title: 'If Animals Ran a Restaurant',
    category: 'Weekly Challenge',
    daysAgo: 17,
    cover: { emoji: 'penguin', sky: day, ground: '#9bb1ff' },
    text: `If animals ran a restaurant, the penguins would be the waiters, because they already have the right clothes. The octopus would cook eight soups at the same time and never spill a drop.

The giraffe would work in the car park and shout which table is free. The sloth would be in charge of the slow roast, and the bill would be written by the squirrel, who always remembers nuts but forgets everything else.

On Sundays the elephants would do the washing-up with one big splash. My favourite job would go to the hedgehog: he would carry the cheese cubes, one on every spine, and walk from table to table being a tray. I would give this restaurant five stars and tip them in bananas.`,
  },
  {
    writer: 'QuietFox',
    title: 'My First Night in a Tent',
    category: 'My Diary',
    daysAgo: 16,
    cover: { emoji: 'tent', sky: night, ground: '#386641' },
    text: `We put the tent up in the garden, only twelve steps from the kitchen door, but at night twelve steps are a long way. I had a torch, two blankets, a book and a cheese sandwich for emergencies.

At nine something went tap, tap, tap on the roof. It was a moth. At ten something snuffled along the wall. I held my breath and unzipped the door by the width of one eye. It was a hedgehog, and it looked just as surprised as I did.

The emergency came at half past ten, so I ate the sandwich. After that I listened to the wind until it turned into a dream. In the morning there was dew on everything, and I felt as if I had been on the other side of the world.`,
  },
  {
    writer: 'PaperKite',
    title: 'The Kite That Went Around the World',
    category: 'Story',
    daysAgo: 14,
    cover: { emoji: 'kite', sky: day, ground: '#80b918' },
    text: `The string snapped on a Saturday, and the red kite did not even look back. It sailed over the church tower, over the river and over a goose who asked for the way to the south.

In the desert a camel read the address on its tail and pointed east with its nose. In the jungle a family of monkeys used it as an umbrella for one afternoon and mended its torn corner with a leaf. On a ship in the middle of the ocean the cook hung it up over his stove, until the wind called again.

One year later, on a Saturday, something scratched at my window. It was the red kite, with a leaf in its corner, and it smelled of salt and soup. I tied it to my bed. But I left the knot a little loose.`,
  },
  {
    writer: 'PocketComet',
    title: 'A Trip to the Planetarium',
    category: 'Travel and Adventure',
    daysAgo: 13,
    cover: { emoji: 'ringed-planet', sky: night, ground: '#4a3f78' },
    text: `You sit in a chair that leans so far back that you nearly fall into the stars. Then the lights go out and the roof is gone. I know that it is only a projector, but my stomach did not know.

We flew past Jupiter first. It is so big that more than a thousand Earths would fit inside. Then we went through the rings of Saturn, which are made of countless pieces of ice and rock, some as small as sand and some as large as a house.

At the end we turned around and looked for home. The Earth was a blue dot. Everybody in the room went quiet, even the baby in the third row. On the way to the bus I walked very carefully. It is a strange thing to know that you are standing on a dot.`,
  },
  {
    writer: 'RainbowSocks',
    title: 'Fruit Faces You Can Eat',
    category: 'Recipes for Kids',
    daysAgo: 11,
    cover: { emoji: 'grapes', sky: dusk, ground: '#b5838d' },
    text: `This is the fastest recipe I know, and you only need a blunt knife. Take one slice of bread or a round rice cake as the face. Spread it with cream cheese, nut butter if nobody is allergic, or yoghurt.

Now the fun begins. Blueberries make good eyes. A slice of banana makes surprised eyes. A strawberry cut in half is a nose, and a piece of apple with its red skin is a smile. Grapes in a row are curly hair, and thin strips of mango are a wild beard.

I make one face for everybody in my family, and they have to guess who is who. Mum is always the one with the kiwi glasses. Eat your face quickly, before it starts to look sad and slides off the plate.`,
  },
  {
    writer: 'BiscuitBear',
    title: 'A Letter from the Year 2100',
    category: 'Weekly Challenge',
    daysAgo: 10,
    cover: { emoji: 'rocket', sky: night, ground: '#5f0f40' },
    text: `Dear child of the past, I am writing to you from the year 2100. Please do not worry, we still have pancakes. They are flipped by a machine, but on Sundays we do it ourselves, because it is more fun when one lands on the lamp.

Our school is in the top of a very tall tree. Geography is the best lesson: we put on boots, and the floor really turns into a swamp. My best friend lives on the Moon, so she always takes three seconds to laugh at my jokes.

Thank you for planting the forest behind our house. We know that it was you, because somebody carved "for later" into the oldest trunk. It is later now. It is lovely here. Please keep planting.`,
  },
  {
    writer: 'MossyFrog',
    title: 'How I Grew a Bean in a Jar',
    category: 'Nature & Science',
    daysAgo: 9,
    cover: { emoji: 'seedling', sky: forest, ground: '#588157' },
    text: `You need a clean jar, some kitchen paper, water and one dried bean. Roll the paper up, put it into the jar and push the bean between the glass and the paper, so that you can watch it. Keep the paper damp, but not swimming.

Day one and two: nothing. I sang to it. Day three: the bean was fat, because it had soaked up the water. Day four: a white root came out and grew straight down. I turned the jar upside down, and two days later the root had made a curve, because roots can feel which way is down.

Day seven: a green stem pushed up like a bent neck. Day ten: two leaves! Now it lives in a pot on the balcony and has a name. It is called Jack, of course.`,
  },
  {
    writer: 'StarryOtter',
    title: 'The Lighthouse Keeper’s Cat',
    category: 'Story',
    daysAgo: 7,
    cover: { emoji: 'black-cat', sky: dusk, ground: '#457b9d' },
    text: `On the last rock before the open sea stands a lighthouse, and in the lighthouse lives a cat called Marmalade. People think that the keeper looks after the light. The truth is that the keeper sleeps very deeply.

Every night at twelve Marmalade walks up the hundred and nine steps. She checks the lamp. She checks the horizon. She licks the big glass lens until it shines, because a lens is just a bowl that has never met milk.

Once, in the great storm, the lamp went out. Marmalade sat down in front of the window, opened her eyes as wide as two moons, and the fishing boats steered home by them. In the morning the keeper found eleven sardines on the doorstep. "How odd," he said. Marmalade said nothing, and had breakfast.`,
  },
  {
    writer: 'PaperKite',
    title: 'Words I Would Like to Keep',
    category: 'Poem',
    daysAgo: 6,
    cover: { emoji: 'open-book', sky: ['#ffe5b4', '#fff6e0'], ground: '#bc8a5f' },
    text: `I keep a word called "dandelion"
in the pocket of my coat,
and one that tastes of pepper
and one that is a boat.

There's "hush" for when it's snowing
and "whirr" for dragonflies,
and "marzipan" for Sundays
and "lantern" for goodbyes.

  I lend them to my sister,
  she gives them back with more,
  so now I own a "zigzag"
  that wasn't there before.

If ever you feel empty
or only have "I'm fine",
then put your hand in my pocket
and take a word of mine.`,
  },
  {
    writer: 'CaptainNoodle',
    title: 'The Great Pancake Disaster',
    category: 'My Diary',
    daysAgo: 5,
    cover: { emoji: 'pancakes', sky: day, ground: '#e9c46a' },
    text: `Dear diary, today I wanted to surprise everybody with breakfast. I have watched Dad make pancakes at least a hundred times, so I thought my hands would know what to do. They did not.

I mixed up the sugar and the salt. I mixed up the small spoon and the big spoon too. Then I asked my sister to help with the stove, because I am not allowed to use it alone, and she flipped the first pancake so high that it stuck to the ceiling. We stood under it with a plate for ten minutes.

When Dad came down he looked at the flour on the dog, at us, and at the ceiling. Then the pancake fell on his head. He tasted it and said, "Needs less salt." We laughed until our tummies hurt.`,
  },
  {
    writer: 'PocketComet',
    title: 'The Island That Was Not on the Map',
    category: 'Travel and Adventure',
    daysAgo: 4,
    cover: { emoji: 'desert-island', sky: day, ground: '#00b4d8' },
    text: `On the lake near my aunt's house there is an island as big as two tennis courts, and no map shows it. We rowed there with a packed lunch, a rope and a notebook, because explorers write everything down.

Discovery number one: the sand on the north beach squeaks. Discovery number two: somebody lives there. We found webbed footprints, a neat pile of shells and a very rude duck. Discovery number three: if you lie on your back in the middle, you cannot see the shore at all, and you could be anywhere in the world.

We drew our own map, gave every bush a name and buried a tin with one marble, one joke and one biscuit in it. I will not tell you where. If you ever find the island, look for the crooked birch and count your steps.`,
  },
  {
    writer: 'RainbowSocks',
    title: 'If My Shadow Could Talk',
    category: 'Weekly Challenge',
    daysAgo: 3,
    cover: { emoji: 'sun', sky: ['#ffd166', '#fff3c4'], ground: '#ef8354' },
    text: `If my shadow could talk, the first thing it would say is, "Please stop jumping, I have to copy everything." In the morning it would be proud and tell everybody how tall it is. At noon it would shrink below my shoes and complain about the heat.

It would know secrets too. It has touched the top of the big tree, it has slid down the wall of the library without a scratch, and it once held hands with the shadow of my best friend when we were not holding hands at all.

In the evening it would grow sleepy and long. "Where do you sleep?" I would ask. "Nowhere," it would say. "At night I grow so big that I cover the whole world, and I watch over you."`,
  },
  {
    writer: 'QuietFox',
    title: 'Birds I Saw from My Window',
    category: 'Nature & Science',
    daysAgo: 2,
    cover: { emoji: 'bird', sky: forest, ground: '#a3b18a' },
    text: `Our teacher asked us to watch birds for fifteen minutes a day. I sat at the kitchen window with a cup of cocoa and made a chart.

The sparrows always arrive as a gang and argue. I counted fourteen of them in one bush. The robin comes alone, because robins guard their garden and even chase other robins away. A great tit hung upside down from the feeder like an acrobat. The blackbird turns its head to one side, and I read that it is looking and listening for worms.

My best moment was on Thursday, when a woodpecker landed on the old apple tree. It can drum about twenty times in one second! On Friday nobody came, because the neighbour's cat was making a chart too.`,
  },
  {
    writer: 'BiscuitBear',
    title: 'The Bear Who Could Not Sleep',
    category: 'Story',
    daysAgo: 1,
    cover: { emoji: 'bear', sky: night, ground: '#344e41' },
    text: `All the bears of the valley had gone to bed for the winter, but Bruno was wide awake. He had counted sheep, pine cones and stars. He had tried his left side, his right side and upside down.

So he went outside, and for the first time in his life he saw snow. "The sky is falling down in very small pieces," he thought, and caught some with his tongue. A hare showed him how to slide. A deer showed him where the frozen waterfall hung like a giant's beard.

When Bruno came home his paws were cold, his nose was red and his heart was full. He lay down to think about everything he had seen. He only got as far as the sliding. Then the whole valley could hear him snore, right up to the spring.`,
  },
  {
    writer: 'StarryOtter',
    title: 'The Library at the Bottom of the Sea',
    category: 'Story',
    daysAgo: 0,
    cover: { emoji: 'octopus', sky: ['#0077b6', '#90e0ef'], ground: '#03588c' },
    status: 'pending',
    text: `At the bottom of the sea, where the light is green and slow, there is a library. The shelves are made of coral, and the librarian is an octopus called Professor Inka, who can stamp eight books at once.

The books never get wet, because they are already wet. Most of them are about the land. The young fish love the scary one about a cat best, and the crabs read only backwards.

One day a message in a bottle sank through the roof. It was a story by a girl who lived by the shore. Professor Inka read it aloud, and even the whales came closer to listen. When it was over, everybody was silent for a whole tide. Then they wrote back. So if you find a bottle on the beach, open it gently.`,
  },
  {
    writer: 'MossyFrog',
    title: 'Lemonade for a Hot Afternoon',
    category: 'Recipes for Kids',
    daysAgo: 0,
    cover: { emoji: 'lemon', sky: ['#fff3b0', '#fffbe6'], ground: '#c9d94f' },
    status: 'pending',
    text: `You need four lemons, one litre of cold water, four spoons of honey and some leaves of mint from the garden. Wash the lemons first, then roll each of them under your hand on the table. That makes them soft inside and gives you much more juice.

Cut them in half with a grown-up and squeeze them until your fingers are wrinkly. Stir the honey into a cup of warm water, because it does not like to melt in cold water. Then pour everything together and add the mint.

Taste it with your eyes closed. Too sour? One more spoon of honey. Too sweet? One more lemon. We sell ours at the garden gate, but most of it goes to the postman, who says that it is the best stop of his day.`,
  },
  {
    writer: 'PaperKite',
    title: 'Notes for a story about a very small dragon',
    category: 'Story',
    daysAgo: 0,
    cover: null,
    status: 'draft',
    text: 'The dragon is as small as a match. It lives in the kitchen drawer and lights the candles on every birthday cake in the street.',
  },
];
